import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { cx } from '#web/ui/cx.ts'

/** A standalone link, tall enough for a thumb. */
export function TextLink({ className, ...rest }: ComponentProps<typeof Link>) {
  return (
    <Link
      prefetch="intent"
      {...rest}
      className={cx(
        'inline-flex min-h-11 items-center rounded-xs font-medium text-primary underline-offset-4 hover:underline',
        className,
      )}
    />
  )
}
