import { cx } from './cx.ts'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  /** `sm` is the admin's 36 px, `md` 44 px, `lg` 48 px. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Full width. */
  block?: boolean | undefined
}

/** Shared by buttons and links that look like buttons. */
export function buttonClass({ variant = 'primary', size = 'md', block }: ButtonLook, extra?: string): string {
  return cx('btn', `btn-${variant}`, `btn-${size}`, block && 'w-full', extra)
}
