import type { LucideIcon } from 'lucide-react'
import GripVertical from 'lucide-react/icons/grip-vertical'
import { icon } from '#server/platform/drawing/icons.ts'
import { type Box, rect } from '#server/platform/drawing/svg.ts'
import { color, type Hue } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import { button, field } from '../parts.ts'
import { app, type Backdrop, type Subject, stage } from '../stage.ts'

type Part = { glyph: LucideIcon; label: string }
type FormField = { label: string; value: string; select?: boolean; half?: boolean }
type BuilderLook = {
  headline: string
  backdrop?: Backdrop
  tabs: string[]
  active?: number
  parts: Part[]
  fields: FormField[]
  selected: number
  submit: string
}

/** A form builder: fields to pick from on the left, the form on the right. */
export const builder = (look: BuilderLook) => (subject: Subject) =>
  stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    app(subject, look, (area) => {
      const canvas = { x: area.x + 360, y: area.y - 8, width: area.width - 360, height: 720 }
      return (
        look.parts.map((part, row) => partRow(area, part, row)).join('') +
        rect({ ...canvas, radius: 18, fill: color.bg, stroke: color.border }) +
        form(canvas, look, subject.hue)
      )
    }),
  )

function partRow(area: Box, { glyph, label }: Part, row: number): string {
  const box = { x: area.x, y: area.y - 8 + row * 90, width: 312, height: 74, radius: 14 }
  return (
    rect({ ...box, fill: color.surface, stroke: color.border }) +
    icon(glyph, box.x + 22, box.y + 22, 30, color.muted) +
    text(box.x + 70, box.y + 46, label, { size: 26 }) +
    icon(GripVertical, box.x + 264, box.y + 24, 26, '#aab4c0')
  )
}

function form(canvas: Box, { fields, selected, submit }: BuilderLook, hue: Hue): string {
  const inner = canvas.width - 96
  let y = canvas.y + 40
  let column = 0
  const drawn = fields.map(({ label, value, select, half }, index) => {
    const width = half ? inner / 2 - 14 : inner
    const x = canvas.x + 48 + column * (inner / 2 + 14)
    const top = y
    column = half && column === 0 ? 1 : 0
    if (column === 0) y += 138
    const frame = { x: x - 22, y: top - 20, width: width + 44, height: 148, radius: 16 }
    const mark =
      index === selected ? rect({ ...frame, fill: hue.soft, stroke: hue.deep, weight: 3, dash: '10 8' }) : ''
    return mark + field(x, top, width, value, { label, select, muted: true })
  })
  return drawn.join('') + button(canvas.x + 48, y, submit, { fill: hue.deep })
}
