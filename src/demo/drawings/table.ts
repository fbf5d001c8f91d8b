import type { LucideIcon } from 'lucide-react'
import { type Box, circle, line, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import { chip, chipWidth, type Tone } from './parts.ts'

export type Cell =
  | string
  | { chip: string; tone: Tone; glyph?: LucideIcon }
  | { dot: string; text: string }
  | { bar: number; fill: string; text?: string }

export type Column = { title: string; width: number; look?: 'strong' | 'muted' | 'mono'; right?: boolean }
export type TableLook = {
  columns: Column[]
  rows: Cell[][]
  rowHeight?: number
  marked?: { row: number; fill: string }
}

/** A table as in the WordPress admin. */
export function table(area: Box, { columns, rows, rowHeight = 92, marked }: TableLook): string {
  const lefts = columns.map(
    (_, index) => area.x + columns.slice(0, index).reduce((sum, { width }) => sum + width, 0),
  )
  const place = (index: number) => ({ column: columns[index] as Column, x: lefts[index] ?? area.x })
  const titles = columns.map((column, index) => title(column, place(index).x, area.y + 28)).join('')
  const body = rows.map((cells, row) => {
    const top = area.y + 56 + row * rowHeight
    const shade = { x: area.x - 24, y: top + 2, width: area.width + 48, height: rowHeight - 3, radius: 12 }
    return (
      line(area.x, top, area.x + area.width, top, '#e4eaf1') +
      (marked?.row === row ? rect({ ...shade, fill: marked.fill }) : '') +
      cells.map((value, index) => cell(value, place(index), top + rowHeight / 2)).join('')
    )
  })
  return titles + body.join('')
}

function title({ title: label, width, right }: Column, x: number, y: number): string {
  return text(right ? x + width : x, y, label, {
    size: 22,
    weight: 500,
    fill: color.subtle,
    anchor: right ? 'end' : 'start',
  })
}

function cell(value: Cell, { column, x }: { column: Column; x: number }, middle: number): string {
  const baseline = middle + 9
  if (typeof value === 'string') return words(value, column, x, baseline)
  if ('chip' in value) {
    const left = column.right ? x + column.width - chipWidth(value.chip) : x
    return chip(left, middle, value.chip, value.tone, 24, value.glyph)
  }
  if ('dot' in value) {
    const style = { size: 26, weight: 500, max: column.width - 60 } as const
    return circle(x + 9, middle, 9, value.dot) + text(x + 36, baseline, value.text, style)
  }
  const track = { x, y: middle - 10, width: column.width - 120, height: 20, radius: 10 }
  return (
    rect({ ...track, fill: '#e4eaf1' }) +
    rect({ ...track, width: Math.max(20, track.width * value.bar), fill: value.fill }) +
    (value.text ? text(x + column.width - 96, baseline, value.text, { size: 24, fill: color.muted }) : '')
  )
}

function words(value: string, column: Column, x: number, baseline: number): string {
  return text(column.right ? x + column.width : x, baseline, value, {
    size: column.look === 'mono' ? 24 : 26,
    weight: column.look === 'strong' ? 500 : 400,
    fill: column.look === 'muted' ? color.muted : color.fg,
    mono: column.look === 'mono',
    anchor: column.right ? 'end' : 'start',
    max: column.width - 24,
  })
}
