import { useSyncExternalStore } from 'react'

type Message = { id: number; text: string }

const SILENT: Message = { id: 0, text: '' }
let message = SILENT
const listeners = new Set<() => void>()

/** Announces text to screen readers without interrupting them. */
export function announce(text: string): void {
  message = { id: message.id + 1, text }
  for (const listener of listeners) listener()
}

/** Rendered on every page from the start: a region added together with its first message is not announced. */
export function LiveRegion() {
  const { id, text } = useSyncExternalStore(subscribe, current, silent)

  return (
    <div role="status" aria-live="polite" className="sr-only">
      <p key={id}>{text}</p>
    </div>
  )
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = () => message
const silent = () => SILENT
