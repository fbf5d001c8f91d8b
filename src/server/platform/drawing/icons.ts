import type { LucideIcon } from 'lucide-react'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** A line icon with its top left corner at x, y. */
export function icon(
  glyph: LucideIcon,
  x: number,
  y: number,
  size: number,
  stroke: string,
  weight = 2,
): string {
  const markup = renderToStaticMarkup(createElement(glyph, { size, color: stroke, strokeWidth: weight }))
  return markup.replace('<svg ', `<svg x="${x}" y="${y}" `).replace(/ (class|aria-hidden)="[^"]*"/g, '')
}
