import { CircleCheck, Info, X } from 'lucide-react'
import { useSyncExternalStore } from 'react'

type ToastKind = 'success' | 'info'
type ToastAction = { label: string; run: () => void }
type Toast = { id: number; kind: ToastKind; text: string; action?: ToastAction }

const SHOWN_MS = 6_000
const NONE: readonly Toast[] = []

let toasts: readonly Toast[] = NONE
let lastId = 0
const listeners = new Set<() => void>()
const timers = new Map<number, ReturnType<typeof setTimeout>>()

/** A short success message. Errors never go here: they stay on the page, next to their cause. */
export function showToast(
  text: string,
  { kind = 'success', action }: { kind?: ToastKind; action?: ToastAction } = {},
) {
  lastId += 1
  const toast: Toast = { id: lastId, kind, text, ...(action && { action }) }
  publish([...toasts.slice(-2), toast])
  resume(toast.id)
}

export function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, current, none)

  return (
    <div
      role="status"
      aria-live="polite"
      className="pointer-events-none fixed inset-x-0 bottom-0 z-40 grid justify-items-center gap-2 p-4 pb-[max(1rem,env(safe-area-inset-bottom))] sm:justify-items-end print:hidden"
    >
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const Icon = toast.kind === 'success' ? CircleCheck : Info

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: hovering or focusing the toast only pauses its timer
    <div
      className="animate-rise pointer-events-auto flex w-full max-w-96 items-center gap-3 rounded-md border border-border bg-surface py-2 pr-2 pl-4 text-sm shadow-3"
      onPointerEnter={() => pause(toast.id)}
      onPointerLeave={() => resume(toast.id)}
      onFocus={() => pause(toast.id)}
      onBlur={() => resume(toast.id)}
    >
      <Icon
        aria-hidden="true"
        className={toast.kind === 'success' ? 'size-5 text-success' : 'size-5 text-info'}
      />
      <p className="flex-1 py-1">{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className="min-h-9 rounded-sm px-3 font-medium text-primary hover:bg-primary-soft"
          onClick={() => {
            dismiss(toast.id)
            toast.action?.run()
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Dismiss"
        className="grid size-9 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-fg"
        onClick={() => dismiss(toast.id)}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  )
}

function pause(id: number): void {
  clearTimeout(timers.get(id))
}

function resume(id: number): void {
  pause(id)
  timers.set(
    id,
    setTimeout(() => dismiss(id), SHOWN_MS),
  )
}

function dismiss(id: number): void {
  pause(id)
  timers.delete(id)
  publish(toasts.filter((toast) => toast.id !== id))
}

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const current = () => toasts
const none = () => NONE
