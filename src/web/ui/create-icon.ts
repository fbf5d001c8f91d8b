import { type ComponentProps, createElement, type ReactElement } from 'react'
import { cx } from './cx.ts'

type IconData = { node: readonly (readonly [tag: string, attributes: Record<string, string>])[] }

/**
 * Makes the icons of lucide-react in the built pages: see `vite.config.ts`. Theirs repeat eight attributes on every
 * icon of a page and put them together anew in every rendering; these are in `styles.css`, and the shapes are made once.
 */
export default function createIcon({ node }: IconData) {
  const shapes = node.map(([tag, attributes]) => createElement(tag, attributes))
  return function Icon({ className, ...rest }: ComponentProps<'svg'>): ReactElement {
    return createElement(
      'svg',
      { viewBox: '0 0 24 24', 'aria-hidden': true, ...rest, className: cx('icon', className) },
      shapes,
    )
  }
}
