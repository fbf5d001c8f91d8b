import type { ReactNode } from 'react'
import { cx } from './cx.ts'

/** A placeholder with the final size of the content. */
export function Skeleton({ className }: { className: string }) {
  return <span className={cx('block animate-shimmer rounded-sm bg-border', className)} />
}

export function LoadingRegion({ label, children }: { label: string; children: ReactNode }) {
  return (
    <section aria-busy="true" aria-label={label}>
      <div inert>{children}</div>
    </section>
  )
}
