import { at, el, rect } from '../platform/drawing/svg.ts'
import { color } from '../platform/drawing/tokens.ts'

/** The shop's logo on a 32 px grid: a route line with a sent and a delivered message. */
const ROUTE = 'M8 21.5h6.5a4 4 0 0 0 4-4V15a4 4 0 0 1 4-4'

/** The logo with its top left corner at x, y. */
export function mark(x: number, y: number, size: number): string {
  return at(
    x,
    y,
    el(
      'g',
      { transform: `scale(${size / 32})` },
      rect({ ...SQUARE, radius: 8, fill: color.primary }) + line(),
    ),
  )
}

/** `rounded` for tabs, `square` where the system rounds the corners, `maskable` where it may crop a fifth on each side. */
export function drawShopIcon(size: number, shape: 'rounded' | 'square' | 'maskable'): string {
  const ground = rect({ ...SQUARE, fill: color.primary, ...(shape === 'rounded' && { radius: 8 }) })
  const safe = { transform: 'translate(4.8 4.8) scale(.7)' }
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width: size, height: size, viewBox: '0 0 32 32' },
    ground + (shape === 'maskable' ? el('g', safe, line()) : line()),
  )
}

const SQUARE = { x: 0, y: 0, width: 32, height: 32 }

function line(): string {
  return (
    el('path', {
      d: ROUTE,
      fill: 'none',
      stroke: color.bg,
      'stroke-width': 2.5,
      'stroke-linecap': 'round',
      'stroke-dasharray': '.1 4.2',
    }) +
    el('circle', { cx: 7.5, cy: 21.5, r: 3, fill: color.bg }) +
    el('circle', { cx: 24.5, cy: 10.5, r: 3.5, fill: color.accent })
  )
}
