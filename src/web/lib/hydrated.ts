import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'

/** False on the server and during hydration, because both must render the same HTML. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    () => () => {},
    () => true,
    () => false,
  )
}

/** Marks the document once event handlers are attached: clicks before that are lost. */
export function useMarkHydrated(): void {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
  }, [])
}

/**
 * For radio buttons whose state React holds. What was chosen before hydration, or restored by the browser, stays
 * checked on the page, but no event tells React.
 */
export function useEarlyChoice(
  value: string,
  choose: (radio: HTMLInputElement) => void,
): RefObject<HTMLFieldSetElement | null> {
  const group = useRef<HTMLFieldSetElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: later choices are events
  useEffect(() => {
    const checked = group.current?.querySelector<HTMLInputElement>('input:checked')
    if (checked && checked.value !== value) choose(checked)
  }, [])
  return group
}
