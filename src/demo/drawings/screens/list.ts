import Search from 'lucide-react/icons/search'
import { icon } from '#server/platform/drawing/icons.ts'
import { type Box, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import { chip, type Tone } from '../parts.ts'
import { app, type Backdrop, type Subject, stage } from '../stage.ts'
import { type TableLook, table } from '../table.ts'

type ListLook = TableLook & {
  headline: string
  backdrop?: Backdrop
  tabs: string[]
  active?: number
  search?: string
  filter?: { label: string; tone: Tone }
}

/** A list of records with an optional search field. */
export const list = (look: ListLook) => (subject: Subject) =>
  stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    app(subject, look, (area) => {
      if (!look.search) return table(area, look)
      return toolbar(area, look) + table({ ...area, y: area.y + 96 }, look)
    }),
  )

function toolbar(area: Box, { search = '', filter }: ListLook): string {
  return (
    rect({
      x: area.x,
      y: area.y - 8,
      width: 520,
      height: 68,
      radius: 12,
      stroke: '#aab4c0',
      fill: color.surface,
    }) +
    icon(Search, area.x + 22, area.y + 11, 30, color.muted) +
    text(area.x + 68, area.y + 35, search, { size: 26, fill: color.subtle }) +
    (filter ? chip(area.x + 552, area.y + 26, filter.label, filter.tone) : '')
  )
}
