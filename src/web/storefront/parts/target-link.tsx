import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Action, Target } from '#core/content/parts.ts'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'
import { useHref } from './frame-context.ts'

type Props = { target: Target; className: string; children: ReactNode }

/** A link of the shop's own texts: within the shop, to a mail or to another website. */
export function TargetLink({ target, className, children }: Props) {
  const href = useHref()(target)
  if (href.startsWith('/')) {
    return (
      <Link to={href} prefetch="intent" className={className}>
        {children}
      </Link>
    )
  }
  return (
    <a href={href} rel={target.kind === 'url' ? 'noopener' : undefined} className={className}>
      {children}
    </a>
  )
}

type ButtonProps = ButtonLook & { action: Action; className?: string }

export function ActionButton({ action: { label, target }, className, ...look }: ButtonProps) {
  return (
    <TargetLink target={target} className={buttonClass(look, className)}>
      {label}
    </TargetLink>
  )
}
