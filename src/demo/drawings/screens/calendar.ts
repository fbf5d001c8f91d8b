import { type Box, line, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import { app, type Backdrop, type Subject, stage } from '../stage.ts'

export type Slot = { day: number; from: number; to: number; title: string; tone?: 'deep' | 'soft' | 'accent' }
type WeekLook = {
  headline: string
  backdrop?: Backdrop
  tabs: string[]
  days: string[]
  hours: string[]
  slots: Slot[]
}

/** A week in columns. Slots are measured in rows: 1.5 is halfway between the second and third hour. */
export const week = (look: WeekLook) => (subject: Subject) =>
  stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    app(subject, look, (area) => {
      const grid = { x: area.x + 100, y: area.y + 60, width: area.width - 100, height: 600 }
      const column = grid.width / look.days.length
      const row = grid.height / look.hours.length
      const place = (slot: Slot) => slotBox(grid, slot, column, row)
      return (
        look.days.map((day, index) => heading(day, grid.x + index * column, grid.y, index === 1)).join('') +
        look.hours.map((hour, index) => ruler(hour, area.x, grid, grid.y + index * row)).join('') +
        look.slots.map((slot) => block(slot, place(slot), subject)).join('')
      )
    }),
  )

function slotBox(grid: Box, { day, from, to }: Slot, column: number, row: number): Box {
  return {
    x: grid.x + day * column + 6,
    y: grid.y + from * row + 4,
    width: column - 12,
    height: (to - from) * row - 8,
  }
}

function heading(day: string, x: number, y: number, today: boolean): string {
  return text(x + 12, y - 28, day, {
    size: 24,
    weight: today ? 600 : 400,
    fill: today ? color.fg : color.muted,
  })
}

function ruler(hour: string, x: number, grid: Box, y: number): string {
  return (
    line(grid.x, y, grid.x + grid.width, y, '#e4eaf1') +
    text(x, y + 9, hour, { size: 22, fill: color.subtle })
  )
}

function block({ title, tone = 'soft' }: Slot, box: Box, { hue }: Subject): string {
  const fill = { deep: hue.deep, soft: hue.soft, accent: color.accentSoft }[tone]
  const ink = { deep: color.bg, soft: hue.deep, accent: color.accentText }[tone]
  return (
    rect({ ...box, radius: 12, fill }) +
    (tone === 'deep'
      ? ''
      : rect({ x: box.x, y: box.y + 10, width: 6, height: box.height - 20, radius: 3, fill: ink })) +
    text(box.x + 24, box.y + 40, title, { size: 24, weight: 500, fill: ink, max: box.width - 36 })
  )
}

type Night = { label: string; state: 'done' | 'failed' | 'coming' | 'tested' }
type NightsLook = { headline: string; backdrop?: Backdrop; tabs: string[]; nights: Night[] }

/** A month of nights as squares, filled if the job ran. */
export const nights = (look: NightsLook) => (subject: Subject) =>
  stage(
    subject,
    look.headline,
    look.backdrop ?? 'ink',
    app(subject, look, (area) => {
      const step = area.width / 7
      const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
      const cell = (index: number) => ({
        x: area.x + (index % 7) * step,
        y: area.y + 44 + Math.floor(index / 7) * 148,
      })
      return (
        days
          .map((day, index) => text(cell(index).x, area.y + 20, day, { size: 24, fill: color.muted }))
          .join('') +
        look.nights.map((night, index) => square(night, cell(index), step - 18, subject)).join('')
      )
    }),
  )

function square(
  { label, state }: Night,
  { x, y }: { x: number; y: number },
  width: number,
  { hue }: Subject,
): string {
  const look = {
    done: { fill: hue.soft, ink: hue.deep, word: 'Backed up' },
    tested: { fill: hue.deep, ink: color.bg, word: 'Restored' },
    failed: { fill: color.dangerSoft, ink: color.dangerFg, word: 'Retried' },
    coming: { fill: 'none', ink: color.subtle, word: '' },
  }[state]
  return (
    rect({
      x,
      y,
      width,
      height: 130,
      radius: 16,
      fill: look.fill,
      stroke: state === 'coming' ? '#d8dfe6' : undefined,
      dash: '6 8',
    }) +
    text(x + 20, y + 44, label, { size: 26, weight: 600, fill: look.ink }) +
    text(x + 20, y + 104, look.word, { size: 22, fill: look.ink })
  )
}
