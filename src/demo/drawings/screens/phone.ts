import { type Box, card, clip, picture, rect } from '#server/platform/drawing/svg.ts'
import { color } from '#server/platform/drawing/tokens.ts'
import { paragraph, wrap } from '#server/platform/drawing/type.ts'
import { type Backdrop, backdropColors, HEIGHT, type Subject, WIDTH } from '../stage.ts'

type PhoneLook = {
  headline: string
  body: string
  backdrop?: Backdrop
  screen: (box: Box, subject: Subject) => string
}

/** A headline on the left, a visitor's phone on the right. */
export const phone = (look: PhoneLook) => (subject: Subject) => {
  const { background, ink } = backdropColors(subject.hue, look.backdrop ?? 'soft')
  const headline = { size: 72, weight: 600, tracking: -24, fill: ink, width: 720, leading: 84 } as const
  const lines = wrap(look.headline, headline, headline.width).length
  const top = 500 - (lines * 84 + 120) / 2 + 60
  return picture(
    WIDTH,
    HEIGHT,
    background,
    paragraph(96, top, look.headline, headline),
    paragraph(96, top + lines * 84 + 8, look.body, {
      size: 32,
      fill: ink,
      width: 660,
      leading: 48,
      opacity: 0.84,
    }),
    handset({ x: 980, y: 84, width: 500, height: 1000 }, (box) => look.screen(box, subject)),
  )
}

function handset(box: Box, draw: (box: Box) => string): string {
  const glass = { x: box.x + 16, y: box.y + 16, width: box.width - 32, height: box.height - 32, radius: 58 }
  return (
    card({ ...box, radius: 74, fill: color.fg, strength: 1.4 }) +
    clip(glass, rect({ ...glass, fill: color.surface }), draw(glass)) +
    rect({ x: box.x + box.width / 2 - 60, y: box.y + 36, width: 120, height: 30, radius: 15, fill: color.fg })
  )
}
