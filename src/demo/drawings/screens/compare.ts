import ArrowRight from 'lucide-react/icons/arrow-right'
import { icon } from '#server/platform/drawing/icons.ts'
import { type Box, card, circle } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { text } from '#server/platform/drawing/type.ts'
import { type Backdrop, backdropColors, type Subject, stage } from '../stage.ts'

type Side = { title: string; draw: (box: Box, subject: Subject) => string }
type CompareLook = { headline: string; backdrop?: Backdrop; before: Side; after: Side }

/** The same thing without the plugin on the left and with it on the right. */
export const compare = (look: CompareLook) => (subject: Subject) => {
  const backdrop = look.backdrop ?? 'soft'
  const { ink } = backdropColors(subject.hue, backdrop)
  const left = { x: 96, y: 290, width: 660, height: 620 }
  const right = { x: 844, y: 290, width: 660, height: 620 }
  return stage(
    subject,
    look.headline,
    backdrop,
    ...[left, right].map((box, index) => panel(box, index ? look.after : look.before, subject, ink)),
    circle(800, 600, 46, color.accent),
    icon(ArrowRight, 778, 578, 44, color.fg, 2.6),
  )
}

function panel(box: Box, side: Side, subject: Subject, ink: string): string {
  return (
    text(box.x, box.y - 32, side.title, { size: 30, weight: 500, fill: ink }) +
    card({ ...box, radius: 24 }) +
    side.draw({ x: box.x + 44, y: box.y + 44, width: box.width - 88, height: box.height - 88 }, subject)
  )
}
