import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { asksForReload } from '#web/lib/problem-text.ts'
import { Button } from './button.tsx'
import { cx } from './cx.ts'

type Tone = 'danger' | 'warning' | 'success' | 'info'
type Props = { tone?: Tone; title?: ReactNode; children: ReactNode; actions?: ReactNode }

const TONES = {
  danger: { look: 'border-danger bg-danger-soft text-danger-fg', Icon: CircleAlert },
  warning: { look: 'border-warning bg-warning-soft text-warning-fg', Icon: TriangleAlert },
  success: { look: 'border-success bg-success-soft text-success-fg', Icon: CircleCheck },
  info: { look: 'border-info bg-info-soft text-info-fg', Icon: Info },
}

/** A message that stays on the page, next to its cause, with the next step. */
export function Alert({ tone = 'danger', title, children, actions }: Props) {
  const { look, Icon } = TONES[tone]
  const shown = asksForReload(children) ? <ReloadButton /> : actions
  return (
    <div className={cx('flex items-start gap-3 rounded-md border p-4', look)}>
      <Icon aria-hidden="true" className="mt-0.75 size-5 shrink-0" />
      <div className="grid flex-1 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        <div>{children}</div>
        {shown && <div className="mt-2 flex flex-wrap gap-2">{shown}</div>}
      </div>
    </div>
  )
}

/** What was entered is kept until then. Pages with unsaved changes ask first. */
export function ReloadButton() {
  return (
    <Button variant="secondary" size="sm" onClick={() => location.reload()}>
      Reload the page
    </Button>
  )
}

/**
 * Rendered even while empty, because screen readers only announce changes inside a region they already know.
 * It takes no space until it has content.
 */
export function AlertRegion({ children }: { children: ReactNode }) {
  return (
    <div role="alert" className="empty:absolute">
      {children}
    </div>
  )
}

/** Like `AlertRegion`, but announced when the screen reader pauses. */
export function StatusRegion({ children }: { children: ReactNode }) {
  return (
    <div role="status" className="empty:absolute">
      {children}
    </div>
  )
}
