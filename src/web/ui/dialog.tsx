import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { CloseButton } from './close-button.tsx'
import { useModal } from './use-modal.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** Buttons, with the safe one first. */
  footer?: ReactNode
  /** For questions that need an answer before anything else. */
  role?: 'alertdialog'
}

/** Focuses the first field, or the safe button if there is no field or the dialog is an `alertdialog`. */
export function Dialog({ open, onClose, title, children, footer, role }: Props) {
  const modal = useModal(open, onClose)
  const titleId = useId()
  const bodyId = useId()
  const body = useRef<HTMLDivElement>(null)
  const buttons = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (!open) return
    const field = role ? null : body.current?.querySelector<HTMLElement>('input, select, textarea')
    const start = field ?? buttons.current?.querySelector('button')
    start?.focus()
  }, [open, role])

  return (
    <dialog
      {...modal}
      role={role}
      aria-labelledby={titleId}
      aria-describedby={role ? bodyId : undefined}
      className="m-auto w-[min(32rem,calc(100vw-2rem))] rounded-lg border border-border bg-surface shadow-3 backdrop:bg-[rgb(6_10_19/0.55)] open:animate-rise"
    >
      <div className="grid max-h-[calc(100dvh-4rem)] grid-rows-[auto_1fr_auto]">
        <div className="flex items-center justify-between gap-4 py-3 pr-3 pl-5">
          <h2 id={titleId} className="text-lg">
            {title}
          </h2>
          <CloseButton onClose={onClose} />
        </div>
        <div ref={body} id={bodyId} className="overflow-y-auto px-5 pb-5">
          {children}
        </div>
        {footer && (
          <div ref={buttons} className="flex flex-wrap justify-end gap-3 border-t border-border px-5 py-4">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}
