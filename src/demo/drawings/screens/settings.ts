import { type Box, line } from '#server/platform/drawing/svg.ts'
import { color, type Hue } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import { field, toggle } from '../parts.ts'
import { app, type Backdrop, type Subject, stage } from '../stage.ts'

export type Setting = { label: string; hint: string } & (
  | { on: boolean }
  | { value: string; mono?: boolean; select?: boolean; focus?: boolean }
)
type SettingsLook = {
  headline: string
  backdrop?: Backdrop
  tabs: string[]
  active?: number
  settings: Setting[]
}

/** A column of settings with their controls on the right. */
export const settings = (look: SettingsLook) => (subject: Subject) =>
  stage(
    subject,
    look.headline,
    look.backdrop ?? 'soft',
    app(subject, look, (area) =>
      look.settings.map((one, row) => setting(area, one, row, subject.hue)).join(''),
    ),
  )

const ROW = 130

function setting(area: Box, one: Setting, row: number, hue: Hue): string {
  const y = area.y + row * ROW
  const right = area.x + area.width
  return (
    (row ? line(area.x, y - 18, right, y - 18, '#e4eaf1') : '') +
    text(area.x, y + 34, one.label, { size: 28, weight: 500 }) +
    text(area.x, y + 74, one.hint, { size: 24, fill: color.muted, max: 700 }) +
    ('on' in one
      ? toggle(right - 84, y + 18, one.on, hue.deep)
      : field(right - 480, y + 8, 480, one.value, {
          ...one,
          label: undefined,
          hint: undefined,
          focus: one.focus ? hue.deep : undefined,
        }))
  )
}
