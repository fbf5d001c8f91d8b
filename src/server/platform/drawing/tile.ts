import type { LucideIcon } from 'lucide-react'
import { icon } from './icons.ts'
import { rect } from './svg.ts'
import { color, type Hue } from './tokens.ts'

/** A rounded square in one color with a white icon on it. */
export function tile(x: number, y: number, size: number, glyph: LucideIcon, hue: Hue): string {
  const inner = size * 0.56
  return (
    rect({ x, y, width: size, height: size, radius: size * 0.24, fill: hue.deep }) +
    icon(glyph, x + (size - inner) / 2, y + (size - inner) / 2, inner, color.surface, 1.9)
  )
}
