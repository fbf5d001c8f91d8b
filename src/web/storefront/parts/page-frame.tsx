import type { ReactNode } from 'react'
import { cx } from '#web/ui/cx.ts'

/** The centered column that every page shares. */
export function PageFrame({ children, className }: { children: ReactNode; className?: string }) {
  return <div className={cx('mx-auto w-full max-w-page px-4 lg:px-6', className)}>{children}</div>
}
