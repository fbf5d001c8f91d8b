import { picture } from '#server/platform/drawing/svg.ts'
import { tile } from '#server/platform/drawing/tile.ts'
import { text, wrap } from '#server/platform/drawing/type.ts'
import { type Backdrop, backdropColors, HEIGHT, type Subject, WIDTH } from './stage.ts'

/** Draws on the right half of a cover. */
export type Motif = (subject: Subject) => string

/** A product's main picture: tile and name at the lower left, where no badge covers them, and the motif on the right. */
export const cover =
  (motif: Motif, backdrop: Backdrop = 'soft') =>
  (subject: Subject) => {
    const { background, ink } = backdropColors(subject.hue, backdrop)
    const style = { size: 112, weight: 600, tracking: -34, fill: ink } as const
    const lines = wrap(subject.name, style, 660)
    const first = 900 - (lines.length - 1) * 114
    const hue = backdrop === 'soft' ? subject.hue : { ...subject.hue, deep: '#ffffff2e' }
    return picture(
      WIDTH,
      HEIGHT,
      background,
      motif(subject),
      tile(96, first - 290, 150, subject.glyph, hue),
      ...lines.map((line, index) => text(92, first + index * 114, line, style)),
    )
  }
