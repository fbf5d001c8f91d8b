import { useHydrated } from '#web/lib/hydrated.ts'

/** What the key beside the space bar that gives commands is called on this machine. */
export function useCommandKey(): 'Ctrl' | '⌘' {
  return useHydrated() && /^(?:Mac|iP)/.test(navigator.platform) ? '⌘' : 'Ctrl'
}
