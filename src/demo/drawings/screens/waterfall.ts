import { type Box, line, rect } from '#server/platform/drawing/svg.ts'
import { color, type Hue } from '#server/platform/drawing/tokens.ts'
import { measure, text } from '#server/platform/drawing/type.ts'
import { app, type Backdrop, type Subject, stage } from '../stage.ts'

type Span = { label: string; from: number; length: number; value: string; slow?: boolean }
type WaterfallLook = {
  headline: string
  backdrop?: Backdrop
  tabs: string[]
  active?: number
  ticks: string[]
  spans: Span[]
}

/** How a request spent its time, as bars on a ruler. `from` and `length` are fractions of the ruler. */
export const waterfall = (look: WaterfallLook) => (subject: Subject) =>
  stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    app(subject, look, (area) => {
      const plot = { x: area.x + 420, y: area.y + 50, width: area.width - 430, height: 620 }
      return (
        look.ticks.map((tick, index) => ruler(plot, tick, index / (look.ticks.length - 1))).join('') +
        look.spans.map((span, row) => bar(area, plot, span, row, subject.hue)).join('')
      )
    }),
  )

function ruler(plot: Box, tick: string, share: number): string {
  const x = plot.x + share * plot.width
  return (
    line(x, plot.y, x, plot.y + plot.height, '#e4eaf1', 2, '2 10') +
    text(x, plot.y - 22, tick, { size: 22, fill: color.subtle, anchor: share === 1 ? 'end' : 'middle' })
  )
}

function bar(
  area: Box,
  plot: Box,
  { label, from, length, value, slow }: Span,
  row: number,
  hue: Hue,
): string {
  const y = plot.y + 22 + row * 84
  const width = Math.max(14, plot.width * length)
  const x = plot.x + plot.width * from
  const style = { size: 24, weight: 600 } as const
  const inside = width > measure(value, style) + 40
  const before = !inside && x + width + 16 + measure(value, style) > plot.x + plot.width
  const ink = inside && !slow ? color.bg : color.fg
  const textX = inside ? x + width - 20 : before ? x - 16 : x + width + 16
  return (
    text(area.x, y + 37, label, { size: 25, mono: true, max: 400 }) +
    rect({ x, y, width, height: 56, radius: 10, fill: slow ? color.accent : hue.deep }) +
    text(textX, y + 37, value, { ...style, fill: ink, anchor: inside || before ? 'end' : 'start' })
  )
}
