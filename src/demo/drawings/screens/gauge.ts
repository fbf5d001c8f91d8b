import { type Box, path } from '#server/platform/drawing/svg.ts'
import { color, type Hue } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import { progress } from '../parts.ts'
import { app, type Backdrop, type Subject, stage } from '../stage.ts'

type Bar = { label: string; share: number; value: string; loud?: boolean }
type GaugeLook = {
  headline: string
  backdrop?: Backdrop
  tabs: string[]
  active?: number
  share: number
  figure: string
  caption: string
  title: string
  bars: Bar[]
}

/** One figure as an arc, with its parts as bars. */
export const gauge = (look: GaugeLook) => (subject: Subject) =>
  stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    app(subject, look, (area) => {
      const center = { x: area.x + 250, y: area.y + 296 }
      const list = { x: area.x + 600, y: area.y + 30, width: area.width - 600, height: 0 }
      return (
        arc(center, 220, 44, 1, '#e4eaf1') +
        arc(center, 220, 44, look.share, subject.hue.deep) +
        text(center.x, center.y + 28, look.figure, {
          size: 108,
          weight: 600,
          tracking: -30,
          anchor: 'middle',
        }) +
        text(center.x, center.y + 88, look.caption, { size: 26, fill: color.muted, anchor: 'middle' }) +
        text(list.x, list.y, look.title, { size: 30, weight: 600 }) +
        look.bars.map((bar, row) => barRow(list, bar, row, subject.hue)).join('')
      )
    }),
  )

/** Three quarters of a circle, open at the bottom. */
export function arc(
  center: { x: number; y: number },
  radius: number,
  weight: number,
  share: number,
  stroke: string,
) {
  const angle = (at: number) => (0.75 + at * 1.5) * Math.PI
  const point = (at: number) =>
    `${(center.x + radius * Math.cos(angle(at))).toFixed(1)} ${(center.y + radius * Math.sin(angle(at))).toFixed(1)}`
  const large = share * 1.5 > 1 ? 1 : 0
  return path(`M${point(0)}A${radius} ${radius} 0 ${large} 1 ${point(share)}`, {
    stroke,
    'stroke-width': weight,
  })
}

function barRow(list: Box, { label, share, value, loud }: Bar, row: number, hue: Hue): string {
  const y = list.y + 64 + row * 108
  return (
    text(list.x, y, label, { size: 26 }) +
    text(list.x + list.width, y, value, { size: 26, weight: 500, anchor: 'end' }) +
    progress({ x: list.x, y: y + 20, width: list.width, height: 22 }, share, loud ? color.accent : hue.deep)
  )
}
