import { type Box, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import { chip, chipWidth, type Tone } from '../parts.ts'
import { app, type Backdrop, type Subject, stage } from '../stage.ts'

export type CodeLine = { text: string; mark?: '+' | '-' }
type CodeLook = {
  headline: string
  backdrop?: Backdrop
  tabs: string[]
  active?: number
  title: string
  chip: { label: string; tone: Tone }
  first: number
  lines: CodeLine[]
}

/** A file or query with its changes marked. */
export const code = (look: CodeLook) => (subject: Subject) =>
  stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    app(subject, look, (area) => {
      const box = { x: area.x - 8, y: area.y + 74, width: area.width + 16, height: 700, radius: 16 }
      return (
        text(area.x, area.y + 30, look.title, { size: 28, mono: true, weight: 500, max: 900 }) +
        chip(area.x + area.width - chipWidth(look.chip.label), area.y + 20, look.chip.label, look.chip.tone) +
        rect({ ...box, fill: color.sunken }) +
        look.lines.map((line, index) => codeLine(box, line, index, look.first)).join('')
      )
    }),
  )

const MARKS = {
  '+': { fill: color.successSoft, ink: color.successFg },
  '-': { fill: color.dangerSoft, ink: color.dangerFg },
} as const

function codeLine(box: Box, { text: content, mark }: CodeLine, index: number, first: number): string {
  const y = box.y + 26 + index * 54
  const ink = mark ? MARKS[mark].ink : color.fg
  return (
    (mark ? rect({ x: box.x, y, width: box.width, height: 54, fill: MARKS[mark].fill }) : '') +
    text(box.x + 76, y + 36, String(first + index), {
      size: 23,
      mono: true,
      fill: color.subtle,
      anchor: 'end',
    }) +
    text(box.x + 100, y + 36, mark ?? '', { size: 24, mono: true, weight: 600, fill: ink }) +
    text(box.x + 136, y + 36, content, { size: 24, mono: true, fill: ink, max: box.width - 160 })
  )
}
