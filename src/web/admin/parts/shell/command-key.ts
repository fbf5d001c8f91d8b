import { useHydrated } from '#web/lib/hydrated.ts'

/** The name of the command key on this platform. */
export function useCommandKey(): 'Ctrl' | '⌘' {
  return useHydrated() && /^(?:Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl'
}
