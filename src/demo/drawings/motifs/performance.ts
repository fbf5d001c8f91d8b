import { card, circle, clip, el, line, path, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import type { Motif } from '../cover.ts'
import { arc } from '../screens/gauge.ts'

/** A speed dial near its maximum, with motion lines behind it. */
export const dial: Motif = ({ hue }) => {
  const center = { x: 1250, y: 540 }
  const strokes: [number, number, number][] = [
    [720, 250, 300],
    [780, 360, 180],
    [700, 470, 240],
    [760, 600, 170],
    [720, 720, 260],
  ]
  return (
    strokes.map(([x, y, length]) => line(x, y, x + length, y, hue.line, 18)).join('') +
    circle(center.x, center.y, 372, color.surface) +
    arc(center, 300, 58, 1, hue.soft) +
    arc(center, 300, 58, 0.82, hue.deep) +
    path(`M${center.x} ${center.y}L${center.x + 176} ${center.y - 120}`, {
      stroke: color.fg,
      'stroke-width': 22,
    }) +
    circle(center.x, center.y, 34, color.fg) +
    text(center.x, center.y + 214, 'HIT', {
      size: 84,
      weight: 700,
      tracking: 60,
      anchor: 'middle',
      fill: hue.deep,
    })
  )
}

/** One landscape in two file sizes: large left of the handle, small right of it. */
export const twoWeights: Motif = ({ hue }) => {
  const frame = { x: 800, y: 150, width: 900, height: 700, radius: 28 }
  return (
    card({ ...frame, strength: 1.4 }) +
    clip(
      frame,
      rect({ ...frame, fill: '#fbe3cf' }),
      circle(1460, 310, 76, color.accent),
      el('path', { d: 'M780 640L960 430L1120 600L1330 380L1720 740V900H780Z', fill: hue.mid }),
      el('path', { d: 'M780 760Q1000 600 1220 730T1720 690V900H780Z', fill: hue.deep }),
    ) +
    line(1210, 150, 1210, 850, color.surface, 10) +
    circle(1210, 500, 50, color.surface) +
    path('M1196 478L1174 500L1196 522M1224 478L1246 500L1224 522', { stroke: color.fg, 'stroke-width': 8 }) +
    label(846, 782, 'JPEG 842 KB') +
    label(1256, 782, 'AVIF 96 KB')
  )
}

function label(x: number, y: number, content: string): string {
  return (
    rect({ x, y: y - 48, width: 288, height: 70, radius: 16, fill: color.fg }) +
    text(x + 144, y, content, { size: 36, weight: 600, fill: color.bg, anchor: 'middle' })
  )
}

/** Shelves with boxes; unneeded ones are outlines only. */
export const shelves: Motif = ({ hue }) => {
  const shelf = (y: number) => rect({ x: 780, y, width: 900, height: 26, fill: hue.deep })
  const boxes: [number, number, number, number, string][] = [
    [820, 350, 190, 200, hue.mid],
    [1030, 350, 150, 140, hue.deep],
    [1206, 350, 210, 230, ''],
    [1440, 350, 170, 160, hue.mid],
    [820, 650, 230, 170, ''],
    [1074, 650, 170, 220, hue.deep],
    [1268, 650, 200, 150, hue.mid],
    [1492, 650, 190, 200, ''],
    [820, 950, 160, 190, hue.deep],
    [1004, 950, 250, 150, hue.mid],
    [1278, 950, 170, 210, ''],
    [1472, 950, 200, 140, hue.deep],
  ]
  return (
    boxes
      .map(([x, bottom, width, height, fill]) =>
        fill
          ? rect({ x, y: bottom - height, width, height, radius: 14, fill }) +
            rect({
              x: x + width / 2 - 38,
              y: bottom - height + 34,
              width: 76,
              height: 18,
              radius: 9,
              fill: color.surface,
            })
          : rect({
              x: x + 4,
              y: bottom - height,
              width: width - 8,
              height: height - 4,
              radius: 14,
              stroke: hue.deep,
              weight: 5,
              dash: '4 18',
            }),
      )
      .join('') + [350, 650, 950].map(shelf).join('')
  )
}

/** Lanes of work, one much longer than the rest. */
export const lanes: Motif = ({ hue }) => {
  const bars: [number, number, boolean?][] = [
    [800, 180],
    [900, 120],
    [940, 260],
    [1010, 900, true],
    [1080, 150],
    [1140, 220],
    [1230, 110],
  ]
  return bars
    .map(([x, length, slow], row) => {
      const y = 110 + row * 118
      return (
        line(780, y + 78, 1620, y + 78, hue.line, 4, '2 18') +
        rect({ x, y, width: length, height: 62, radius: 18, fill: slow ? color.accent : hue.deep }) +
        (slow ? text(x + 36, y + 44, '1.84 s', { size: 40, weight: 600 }) : '')
      )
    })
    .join('')
}
