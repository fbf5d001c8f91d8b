import type { LucideIcon } from 'lucide-react'
import { icon } from '#server/platform/drawing/icons.ts'
import { type Box, circle, line } from '#server/platform/drawing/svg.ts'
import { color, type Hue } from '#server/platform/drawing/tokens.ts'
import { measure, text } from '#server/platform/drawing/type.ts'
import { chip, chipWidth, type Tone } from '../parts.ts'
import { app, type Backdrop, type Subject, stage } from '../stage.ts'

export type Moment = {
  glyph: LucideIcon
  who?: string
  what: string
  detail: string
  when: string
  chip?: { label: string; tone: Tone }
}
type TimelineLook = {
  headline: string
  backdrop?: Backdrop
  tabs: string[]
  active?: number
  moments: Moment[]
}

/** Events in sequence along a dashed line. */
export const timeline = (look: TimelineLook) => (subject: Subject) =>
  stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    app(subject, look, (area) => moments(area, look.moments, subject.hue)),
  )

const STEP = 132

export function moments(area: Box, items: Moment[], hue: Hue): string {
  const x = area.x + 36
  return (
    line(x, area.y + 30, x, area.y + 30 + items.length * STEP, hue.mid, 4, '2 14') +
    items.map((item, index) => moment(area, item, area.y + 30 + index * STEP, hue)).join('')
  )
}

function moment(
  area: Box,
  { glyph, who, what, detail, when, chip: status }: Moment,
  y: number,
  hue: Hue,
): string {
  const x = area.x + 108
  const name = who ? `${who} ` : ''
  const bold = { size: 28, weight: 600 } as const
  return (
    circle(area.x + 36, y + 6, 35, hue.soft, hue.line) +
    icon(glyph, area.x + 20, y - 10, 32, hue.deep) +
    text(x, y, name, bold) +
    text(x + measure(name, bold), y, what, { size: 28, max: 860 }) +
    text(x, y + 42, detail, { size: 24, fill: color.muted, max: 960 }) +
    text(area.x + area.width, y, when, { size: 24, fill: color.subtle, anchor: 'end' }) +
    (status
      ? chip(area.x + area.width - chipWidth(status.label, 22), y + 42, status.label, status.tone, 22)
      : '')
  )
}
