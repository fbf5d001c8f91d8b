import { tile } from './parts.ts'
import { type Backdrop, backdropColors, HEIGHT, type Subject, WIDTH } from './stage.ts'
import { picture } from './svg.ts'
import { color } from './tokens.ts'
import { text, wrap } from './type.ts'

/** Draws on the right half of a cover. */
export type Motif = (subject: Subject) => string

/** A product's main picture: its tile and name on the left, what it is about on the right. */
export const cover =
  (motif: Motif, backdrop: Backdrop = 'soft') =>
  (subject: Subject) => {
    const { background, ink } = backdropColors(subject.hue, backdrop)
    const style = { size: 112, weight: 600, tracking: -34, fill: ink } as const
    const lines = wrap(subject.name, style, 660)
    const hue = backdrop === 'soft' ? subject.hue : { ...subject.hue, deep: subject.hue.mid }
    return picture(
      WIDTH,
      HEIGHT,
      background,
      motif(subject),
      tile(96, 100, 156, subject.glyph, backdrop === 'soft' ? hue : { ...hue, deep: '#ffffff2e' }),
      ...lines.map((line, index) => text(92, 896 - (lines.length - 1 - index) * 114, line, style)),
    )
  }

export const paper = color.surface
