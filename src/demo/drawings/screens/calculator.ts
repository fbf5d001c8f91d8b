import { type Box, card, circle, line, rect } from '#server/platform/drawing/svg.ts'
import { color, type Hue } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import { checkbox } from '../parts.ts'
import { type Backdrop, type Subject, stage } from '../stage.ts'

type Slider = { label: string; value: string; share: number }
type CalculatorLook = {
  headline: string
  backdrop?: Backdrop
  sliders: Slider[]
  options: { label: string; on: boolean; price: string }[]
  lines: { label: string; price: string }[]
  total: string
}

/** The visitor's inputs on the left, the resulting estimate on the right. */
export const calculator = (look: CalculatorLook) => (subject: Subject) => {
  const left = { x: 96, y: 222, width: 820, height: 860, radius: 20 }
  const right = { x: 964, y: 222, width: 540, height: 640, radius: 20 }
  const optionsTop = left.y + 70 + look.sliders.length * 152
  return stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    card({ ...left, strength: 1.3 }),
    ...look.sliders.map((one, row) => slider(left, one, row, subject.hue)),
    ...look.options.map((one, row) => option(left, one, optionsTop + row * 82, subject.hue)),
    card({ ...right, fill: subject.hue.deep, strength: 1.3 }),
    estimate(right, look, subject.hue),
  )
}

function slider(box: Box, { label, value, share }: Slider, row: number, hue: Hue): string {
  const y = box.y + 78 + row * 152
  const width = box.width - 104
  const x = box.x + 52
  return (
    text(x, y, label, { size: 28, weight: 500 }) +
    text(x + width, y, value, { size: 28, weight: 600, fill: hue.deep, anchor: 'end' }) +
    rect({ x, y: y + 42, width, height: 14, radius: 7, fill: '#e4eaf1' }) +
    rect({ x, y: y + 42, width: width * share, height: 14, radius: 7, fill: hue.deep }) +
    circle(x + width * share, y + 49, 24, color.surface, hue.deep, 5)
  )
}

function option(
  box: Box,
  { label, on, price }: { label: string; on: boolean; price: string },
  y: number,
  hue: Hue,
): string {
  return (
    checkbox(box.x + 52, y, on, hue.deep, 38) +
    text(box.x + 112, y + 29, label, { size: 28 }) +
    text(box.x + box.width - 52, y + 29, price, { size: 26, fill: color.muted, anchor: 'end' })
  )
}

function estimate(box: Box, { lines, total }: CalculatorLook, hue: Hue): string {
  const x = box.x + 48
  const right = box.x + box.width - 48
  const bottom = box.y + box.height
  return (
    text(x, box.y + 82, 'Your estimate', { size: 36, weight: 600, fill: color.bg }) +
    lines
      .map(({ label, price }, row) => {
        const y = box.y + 160 + row * 66
        const style = { size: 27, fill: color.bg } as const
        return text(x, y, label, style) + text(right, y, price, { ...style, anchor: 'end' })
      })
      .join('') +
    line(x, bottom - 178, right, bottom - 178, hue.mid) +
    text(x, bottom - 74, 'Total', { size: 32, fill: color.bg }) +
    text(right, bottom - 66, total, { size: 76, weight: 600, tracking: -24, fill: color.bg, anchor: 'end' })
  )
}
