import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { type ButtonLook, buttonClass } from './button-class.ts'

type LinkProps = ComponentProps<typeof Link> & ButtonLook

export function LinkButton({ variant, size, block, className, ...rest }: LinkProps) {
  return <Link prefetch="intent" {...rest} className={buttonClass({ variant, size, block }, className)} />
}

type AnchorProps = ComponentProps<'a'> & ButtonLook

/** For links that leave the app: mail links, downloads, other hosts. */
export function AnchorButton({ variant, size, block, className, ...rest }: AnchorProps) {
  return <a {...rest} className={buttonClass({ variant, size, block }, className)} />
}
