import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { icon } from '#server/platform/drawing/icons.ts'
import { circle, el, line, path, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import type { Motif } from '../cover.ts'
import { greeked } from '../parts.ts'

/** A receipt with a torn edge. */
export const receipt: Motif = ({ hue }) => {
  const teeth = Array.from({ length: 32 }, (_, index) => `l-20 ${index % 2 ? -30 : 30}`).join('')
  const sheet = `M930 60H1570V880${teeth}Z`
  const rows: [string, string][] = [
    ['Linen apron', '$38.00'],
    ['Tea towel, 2', '$24.00'],
    ['Delivery', '$4.90'],
  ]
  return (
    el('path', { d: sheet, fill: color.fg, opacity: 0.05, transform: 'translate(0 18)' }) +
    el('path', { d: sheet, fill: color.surface }) +
    text(990, 172, 'Invoice 2041', { size: 60, weight: 600, tracking: -18 }) +
    greeked(992, 210, [300], '#d5dee8') +
    rows
      .map(([label, price], index) => {
        const y = 352 + index * 96
        return (
          text(990, y, label, { size: 42 }) +
          text(1510, y, price, { size: 42, anchor: 'end' }) +
          line(990, y + 34, 1510, y + 34, '#e4eaf1', 3)
        )
      })
      .join('') +
    text(990, 726, 'Total', { size: 48, weight: 600 }) +
    text(1510, 730, '$66.90', { size: 76, weight: 600, tracking: -24, anchor: 'end', fill: hue.deep })
  )
}

/** A shopping basket and its three reminders. */
export const secondLook: Motif = ({ hue }) => {
  const stops: [number, number, string][] = [
    [1190, 330, '1 h'],
    [1350, 520, '1 day'],
    [1510, 330, '3 days'],
  ]
  return (
    circle(930, 330, 180, color.surface) +
    icon(ShoppingBag, 840, 232, 180, hue.deep, 1.6) +
    path('M1040 330H1190C1260 330 1280 520 1350 520S1440 330 1510 330C1580 330 1600 400 1640 450', {
      stroke: hue.deep,
      'stroke-width': 7,
      'stroke-dasharray': '2 22',
    }) +
    stops
      .map(
        ([x, y, label], index) =>
          circle(x, y, 66, index === 1 ? color.accent : hue.deep) +
          path(`M${x - 26} ${y - 16}h52v34h-52zM${x - 26} ${y - 14}l26 20l26 -20`, {
            stroke: index === 1 ? color.fg : color.surface,
            'stroke-width': 6,
          }) +
          text(x, y + 128, label, { size: 44, weight: 600, anchor: 'middle' }),
      )
      .join('')
  )
}

/** Stock as columns on a shelf, one of them low. */
export const stock: Motif = ({ hue }) => {
  const columns = [5, 4, 6, 1, 3]
  return (
    columns
      .map((count, index) => {
        const x = 810 + index * 160
        const low = count === 1
        const boxes = Array.from({ length: count }, (_, row) =>
          rect({
            x,
            y: 720 - row * 104,
            width: 136,
            height: 92,
            radius: 16,
            fill: low ? color.accent : row % 2 ? hue.mid : hue.deep,
          }),
        )
        const missing = low
          ? [1, 2, 3].map((row) =>
              rect({
                x: x + 3,
                y: 720 - row * 104 + 3,
                width: 130,
                height: 86,
                radius: 14,
                stroke: hue.deep,
                weight: 4,
                dash: '3 14',
              }),
            )
          : []
        return boxes.join('') + missing.join('')
      })
      .join('') +
    rect({ x: 780, y: 824, width: 860, height: 26, fill: color.fg }) +
    columns.map((_, index) => barcode(816 + index * 160)).join('')
  )
}

function barcode(x: number): string {
  const bars = [8, 4, 12, 6, 4, 10, 6]
  let left = x
  return bars
    .map((width) => {
      const bar = rect({ x: left, y: 876, width, height: 70, fill: color.fg })
      left += width + 9
      return bar
    })
    .join('')
}

/** Tally strokes in bundles of five. */
export const tally: Motif = ({ hue }) => {
  const bundle = (x: number, y: number, count: number) =>
    Array.from({ length: Math.min(count, 4) }, (_, index) =>
      line(x + index * 58, y, x + index * 58, y + 190, color.surface, 20),
    ).join('') + (count === 5 ? line(x - 44, y + 160, x + 216, y + 24, color.accent, 20) : '')
  return (
    [0, 1, 2].map((row) => line(800, 340 + row * 280, 1660, 340 + row * 280, hue.mid, 4)).join('') +
    bundle(860, 120, 5) +
    bundle(1220, 120, 5) +
    bundle(860, 400, 5) +
    bundle(1220, 400, 4) +
    bundle(860, 680, 3)
  )
}
