import ArrowRight from 'lucide-react/icons/arrow-right'
import { icon } from '#server/platform/drawing/icons.ts'
import { type Box, rect } from '#server/platform/drawing/svg.ts'
import { color, type Hue } from '#server/platform/drawing/tokens.ts'
import { measure, text } from '#server/platform/drawing/type.ts'
import { toggle } from '../parts.ts'
import { app, type Backdrop, type Subject, stage } from '../stage.ts'

type Rule = { when: string; so: string; on: boolean }
type RulesLook = { headline: string; backdrop?: Backdrop; tabs: string[]; active?: number; rules: Rule[] }

/** Rules that read as a sentence: when this, then that. */
export const rules = (look: RulesLook) => (subject: Subject) =>
  stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    app(subject, look, (area) => look.rules.map((one, row) => rule(area, one, row, subject.hue)).join('')),
  )

const ROW = 128

function rule(area: Box, { when, so, on }: Rule, row: number, hue: Hue): string {
  const box = { x: area.x, y: area.y + row * ROW, width: area.width, height: ROW - 20, radius: 16 }
  const style = { size: 26, weight: 500 } as const
  const pill = { y: box.y + 24, height: 60, radius: 12 }
  const whenWidth = measure(when, style) + 48
  const arrow = box.x + 118 + whenWidth
  return (
    rect({ ...box, stroke: on ? hue.line : '#e4eaf1', fill: on ? color.surface : color.bg }) +
    text(box.x + 28, box.y + 64, 'When', { size: 26, fill: color.muted }) +
    rect({ ...pill, x: box.x + 112, width: whenWidth, fill: color.sunken }) +
    text(box.x + 136, box.y + 64, when, style) +
    icon(ArrowRight, arrow + 12, box.y + 38, 32, hue.deep) +
    rect({ ...pill, x: arrow + 62, width: measure(so, style) + 48, fill: hue.soft }) +
    text(arrow + 86, box.y + 64, so, { ...style, fill: hue.deep }) +
    toggle(box.x + box.width - 112, box.y + 30, on, hue.deep)
  )
}
