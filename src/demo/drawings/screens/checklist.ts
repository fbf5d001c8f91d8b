import { icon } from '#server/platform/drawing/icons.ts'
import { type Box, circle, line } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import { type Tone, toneOf } from '../parts.ts'
import { app, type Backdrop, type Subject, stage } from '../stage.ts'

export type Finding = { tone: Tone; title: string; detail: string; mono?: boolean; end: string }
type ChecklistLook = {
  headline: string
  backdrop?: Backdrop
  tabs: string[]
  active?: number
  findings: Finding[]
}

/** Findings, each with its meaning and what to do about it. */
export const checklist = (look: ChecklistLook) => (subject: Subject) =>
  stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    app(subject, look, (area) => look.findings.map((one, row) => finding(area, one, row)).join('')),
  )

const ROW = 128

function finding(area: Box, { tone, title, detail, mono, end }: Finding, row: number): string {
  const { fill, ink, glyph } = toneOf(tone)
  const y = area.y + row * ROW
  return (
    (row ? line(area.x, y - 20, area.x + area.width, y - 20, '#e4eaf1') : '') +
    circle(area.x + 38, y + 42, 38, fill) +
    icon(glyph, area.x + 20, y + 24, 36, ink, 2.4) +
    text(area.x + 112, y + 34, title, { size: 30, weight: 600 }) +
    text(area.x + 112, y + 78, detail, { size: mono ? 23 : 25, mono, fill: color.muted, max: 830 }) +
    text(area.x + area.width, y + 52, end, { size: 26, weight: 500, fill: ink, anchor: 'end' })
  )
}
