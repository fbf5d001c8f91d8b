import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { type ButtonLook, buttonClass } from '#web/ui/button-class.ts'

type Props = {
  href: string
  className: string
  /** In menus: marked only on that page itself, not on those below it. */
  end?: boolean
  children: ReactNode
}

/** A link of the shop's own texts: within the shop, to a mail or to another website. */
export function ShopLink({ href, className, end = false, children }: Props) {
  if (href.startsWith('/')) {
    return (
      <NavLink to={href} end={end} prefetch="intent" discover="none" className={className}>
        {children}
      </NavLink>
    )
  }
  return (
    <a href={href} rel="noopener" className={className}>
      {children}
    </a>
  )
}

type ButtonProps = ButtonLook & { action: { label: string; href: string }; className?: string }

export function ActionButton({ action: { label, href }, className, ...look }: ButtonProps) {
  return (
    <ShopLink href={href} className={buttonClass(look, className)}>
      {label}
    </ShopLink>
  )
}
