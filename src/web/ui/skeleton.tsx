import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** Stands where something will be, with its final size. */
export function Skeleton({ className }: { className: string }) {
  return <span className={cx('block animate-shimmer rounded-sm bg-border', className)} />
}

/** A region whose content is still on its way. */
export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-busy="true" aria-label={label}>
      <div inert>{children}</div>
    </section>
  )
}
