import { type ReactNode, useId } from 'react'
import { CloseButton } from './close-button.tsx'
import { cx } from './cx.ts'
import { useModal } from './use-modal.ts'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  footer?: ReactNode
  side?: 'left' | 'right'
}

/** A dialog along one edge, for the phone menu, filters, or a short form beside its list. */
export function Sheet({ open, onClose, title, children, footer, side = 'right' }: Props) {
  const modal = useModal(open, onClose)
  const titleId = useId()

  return (
    <dialog
      {...modal}
      aria-labelledby={titleId}
      className={cx(
        'm-0 h-dvh max-h-none w-[min(26rem,calc(100vw-3rem))] max-w-none border-border bg-surface shadow-3',
        'backdrop:bg-[rgb(6_10_19/0.55)] open:animate-slide',
        side === 'right' ? 'ml-auto border-l' : 'mr-auto border-r [--slide-from:-24px]',
      )}
    >
      <div className="grid h-full grid-rows-[auto_1fr_auto]">
        <div className="flex min-h-16 items-center justify-between gap-4 border-b border-border py-2 pr-3 pl-5">
          <h2 id={titleId} className="text-lg wrap-anywhere">
            {title}
          </h2>
          <CloseButton onClose={onClose} />
        </div>
        <div className="overflow-y-auto overscroll-contain p-5">{children}</div>
        {footer && (
          <div className="flex gap-3 border-t border-border p-4 pb-[max(1rem,env(safe-area-inset-bottom))]">
            {footer}
          </div>
        )}
      </div>
    </dialog>
  )
}
