import { type Box, circle, el, line, path, rect } from '#server/platform/drawing/svg.ts'
import { color, type Hue } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import { app, type Backdrop, type Subject, stage } from '../stage.ts'

export type Figure = { label: string; value: string; note?: string }
type ChartLook = {
  headline: string
  backdrop?: Backdrop
  tabs: string[]
  active?: number
  figures: Figure[]
  kind: 'bars' | 'line'
  values: number[]
  /** Drawn behind the first series: a second line, or the unfilled part of each bar. */
  behind?: number[]
  labels: string[]
  spot?: { index: number; text: string }
}

/** Figures on top, one series over time below. */
export const chart = (look: ChartLook) => (subject: Subject) =>
  stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    app(subject, look, (area) => {
      const plot = { x: area.x + 8, y: area.y + 200, width: area.width - 8, height: 350 }
      return figures(area, look.figures) + grid(plot) + series(plot, look, subject.hue) + labels(plot, look)
    }),
  )

export function figures(area: Box, items: Figure[]): string {
  const width = area.width / items.length
  return items
    .map(({ label, value, note }, index) => {
      const x = area.x + index * width
      return (
        (index ? line(x - 36, area.y, x - 36, area.y + 122, '#e4eaf1') : '') +
        text(x, area.y + 26, label, { size: 24, fill: color.muted }) +
        text(x, area.y + 92, value, { size: 58, weight: 600, tracking: -20 }) +
        (note ? text(x, area.y + 128, note, { size: 22, fill: color.subtle }) : '')
      )
    })
    .join('')
}

function grid(plot: Box): string {
  const rows = [0, 0.25, 0.5, 0.75, 1].map((share) => plot.y + plot.height * share)
  return rows
    .map((y, index) => line(plot.x, y, plot.x + plot.width, y, index === 4 ? '#aab4c0' : '#e9eef4'))
    .join('')
}

function series(plot: Box, look: ChartLook, hue: Hue): string {
  const top = Math.max(...look.values, ...(look.behind ?? []))
  const y = (value: number) => plot.y + plot.height - (value / top) * plot.height * 0.94
  return look.kind === 'bars' ? bars(plot, look, hue, y) : curve(plot, look, hue, y)
}

function bars(plot: Box, look: ChartLook, hue: Hue, y: (value: number) => number): string {
  const step = plot.width / look.values.length
  const bar = (value: number, index: number, fill: string) =>
    rect({
      x: plot.x + index * step + step * 0.2,
      y: y(value),
      width: step * 0.6,
      height: plot.y + plot.height - y(value),
      radius: 8,
      fill,
    })
  const fills = look.values.map((_, index) => (index === look.spot?.index ? color.accent : hue.deep))
  return (
    (look.behind ?? []).map((value, index) => bar(value, index, hue.line)).join('') +
    look.values.map((value, index) => bar(value, index, fills[index] ?? hue.deep)).join('') +
    note(look, plot.x + ((look.spot?.index ?? 0) + 0.5) * step, y)
  )
}

function curve(plot: Box, look: ChartLook, hue: Hue, y: (value: number) => number): string {
  const x = (index: number) => plot.x + (index / (look.values.length - 1)) * plot.width
  const trace = (values: number[]) =>
    values.map((value, index) => `${index ? 'L' : 'M'}${x(index)} ${y(value)}`).join('')
  const bottom = plot.y + plot.height
  const spot = look.spot?.index ?? 0
  return (
    el('path', {
      d: `${trace(look.values)}L${x(look.values.length - 1)} ${bottom}L${x(0)} ${bottom}Z`,
      fill: hue.soft,
    }) +
    (look.behind
      ? path(trace(look.behind), { stroke: hue.mid, 'stroke-width': 4, 'stroke-dasharray': '4 12' })
      : '') +
    path(trace(look.values), { stroke: hue.deep, 'stroke-width': 6 }) +
    (look.spot ? circle(x(spot), y(look.values[spot] ?? 0), 13, color.surface, color.accent, 7) : '') +
    note(look, x(spot), y)
  )
}

/** Beside the point if the line falls toward it, above it otherwise. */
function note({ spot, values }: ChartLook, x: number, y: (value: number) => number): string {
  if (!spot) return ''
  const here = values[spot.index] ?? 0
  const falling = (values[spot.index - 1] ?? 0) > here * 1.2
  const style = { size: 26, weight: 600, fill: color.accentText } as const
  return falling
    ? text(x + 26, y(here) - 22, spot.text, style)
    : text(x, y(here) - 34, spot.text, { ...style, anchor: 'middle' })
}

function labels(plot: Box, look: ChartLook): string {
  const bars = look.kind === 'bars'
  return look.labels
    .map((label, index) => {
      const share = bars ? (index + 0.5) / look.labels.length : index / (look.labels.length - 1)
      const anchor = bars
        ? 'middle'
        : index === 0
          ? 'start'
          : index === look.labels.length - 1
            ? 'end'
            : 'middle'
      return text(plot.x + share * plot.width, plot.y + plot.height + 44, label, {
        size: 22,
        fill: color.subtle,
        anchor,
      })
    })
    .join('')
}
