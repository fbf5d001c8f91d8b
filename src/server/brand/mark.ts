import { tonesOf } from '#core/domain/brand-tones.ts'
import { at, el, rect } from '../platform/drawing/svg.ts'
import { color } from '../platform/drawing/tokens.ts'
import { measure, text } from '../platform/drawing/type.ts'
import type { Looks } from './looks.ts'

type Drawn = Pick<Looks, 'color' | 'mark' | 'initial'>

/** The shop's mark on a 32 px grid, with its top left corner at x, y. */
export function mark(x: number, y: number, size: number, looks: Drawn): string {
  return at(
    x,
    y,
    el(
      'g',
      { transform: `scale(${size / 32})` },
      rect({ ...SQUARE, radius: 8, fill: looks.color }) + sign(looks),
    ),
  )
}

export type IconShape = 'rounded' | 'square' | 'maskable'

/** `rounded` for tabs, `square` where the system rounds the corners, `maskable` where it may crop a fifth on each side. */
export function drawShopIcon(size: number, shape: IconShape, looks: Drawn): string {
  const ground = rect({ ...SQUARE, fill: looks.color, ...(shape === 'rounded' && { radius: 8 }) })
  const safe = { transform: 'translate(4.8 4.8) scale(.7)' }
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 32 32' },
    ground + (shape === 'maskable' ? el('g', safe, sign(looks)) : sign(looks)),
  )
}

const SQUARE = { x: 0, y: 0, width: 32, height: 32 }

function sign({ color: ground, mark: kind, initial }: Drawn): string {
  const { fg } = tonesOf(ground, 'light')
  if (kind === 'route') return route(fg)
  const style = { size: 20, weight: 600, fill: fg, anchor: 'middle' } as const
  // The fonts of drawings do not have every script.
  return measure(initial, style) > 0
    ? text(16, 23.2, initial, style)
    : el('circle', { cx: 16, cy: 16, r: 6, fill: 'none', stroke: fg, 'stroke-width': 3.5 })
}

/** A line from one point to another. */
const ROUTE = 'M8 21.5h6.5a4 4 0 0 0 4-4V15a4 4 0 0 1 4-4'

function route(fg: string): string {
  return (
    el('path', {
      d: ROUTE,
      fill: 'none',
      stroke: fg,
      'stroke-width': 2.5,
      'stroke-linecap': 'round',
      'stroke-dasharray': '.1 4.2',
    }) +
    el('circle', { cx: 7.5, cy: 21.5, r: 3, fill: fg }) +
    el('circle', { cx: 24.5, cy: 10.5, r: 3.5, fill: color.accent })
  )
}
