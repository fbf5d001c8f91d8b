import { type Box, card, circle, rect } from '#server/platform/drawing/svg.ts'
import { color, type Hue } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import { avatar } from '../parts.ts'
import { type Backdrop, type Subject, stage } from '../stage.ts'

type Lead = { name: string; initials: string; note: string; when: string; loud?: boolean }
type BoardLook = { headline: string; backdrop?: Backdrop; columns: { title: string; leads: Lead[] }[] }

/** Cards that move through columns from left to right. */
export const board = (look: BoardLook) => (subject: Subject) => {
  const width = 1408 / look.columns.length
  return stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    ...look.columns.map(({ title, leads }, index) => {
      const x = 96 + index * width
      return (
        rect({
          x,
          y: 222,
          width: width - 24,
          height: 900,
          radius: 20,
          fill: color.surface,
          stroke: subject.hue.line,
        }) +
        text(x + 28, 280, title, { size: 28, weight: 600 }) +
        text(x + width - 54, 280, String(leads.length), { size: 24, fill: color.muted, anchor: 'end' }) +
        leads
          .map((lead, row) =>
            leadCard({ x: x + 20, y: 316 + row * 214, width: width - 64, height: 190 }, lead, subject.hue),
          )
          .join('')
      )
    }),
  )
}

function leadCard(box: Box, { name, initials, note, when, loud }: Lead, hue: Hue): string {
  return (
    card({ ...box, radius: 16, strength: 0.8 }) +
    rect({ ...box, radius: 16, stroke: loud ? color.accent : color.border, weight: loud ? 4 : 2 }) +
    avatar(box.x + 52, box.y + 56, 28, initials, hue) +
    text(box.x + 96, box.y + 65, name, { size: 26, weight: 600, max: box.width - 116 }) +
    text(box.x + 24, box.y + 120, note, { size: 24, max: box.width - 44 }) +
    circle(box.x + 32, box.y + 155, 7, loud ? color.accent : hue.mid) +
    text(box.x + 50, box.y + 163, when, { size: 22, fill: color.muted })
  )
}
