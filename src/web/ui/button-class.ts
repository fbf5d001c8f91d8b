import { cx } from './cx.ts'

export type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'ghost' | 'danger' | undefined
  /** `sm` is the admin's 36 px, `md` 44 px, `lg` 48 px. */
  size?: 'sm' | 'md' | 'lg' | undefined
  /** Full width. */
  block?: boolean | undefined
}

const BASE =
  'inline-flex items-center justify-center gap-2 text-center font-medium no-underline select-none transition-colors duration-120 disabled:cursor-not-allowed disabled:opacity-55 aria-disabled:cursor-default forced-colors:border'

const VARIANTS = {
  primary: 'bg-primary text-primary-fg hover:not-aria-disabled:not-disabled:bg-primary-hover',
  secondary:
    'border border-border-strong bg-surface text-fg hover:not-aria-disabled:not-disabled:border-fg hover:not-aria-disabled:not-disabled:bg-sunken',
  ghost: 'text-fg hover:not-aria-disabled:not-disabled:bg-sunken',
  danger: 'bg-danger text-primary-fg hover:not-aria-disabled:not-disabled:brightness-90',
}

const SIZES = {
  sm: 'min-h-9 rounded-sm px-3 text-sm',
  md: 'min-h-11 rounded-md px-5 text-base',
  lg: 'min-h-12 rounded-md px-6 text-base',
}

/** Shared by buttons and links that look like buttons. */
export function buttonClass({ variant = 'primary', size = 'md', block }: ButtonLook, extra?: string): string {
  return cx(BASE, VARIANTS[variant], SIZES[size], block && 'w-full', extra)
}
