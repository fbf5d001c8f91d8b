import type { LucideIcon } from 'lucide-react'
import FileText from 'lucide-react/icons/file-text'
import House from 'lucide-react/icons/house'
import Image from 'lucide-react/icons/image'
import Puzzle from 'lucide-react/icons/puzzle'
import Settings from 'lucide-react/icons/settings'
import { icon } from '#server/platform/drawing/icons.ts'
import { type Box, card, clip, line, picture, rect } from '#server/platform/drawing/svg.ts'
import { tile } from '#server/platform/drawing/tile.ts'
import { color, type Hue } from '#server/platform/drawing/tokens.ts'
import { measure, text } from '#server/platform/drawing/type.ts'

export const WIDTH = 1600
export const HEIGHT = 1000

/** What a drawing needs to know about its product. */
export type Subject = { name: string; hue: Hue; glyph: LucideIcon }
export type Backdrop = 'soft' | 'deep' | 'ink'

/** A picture with a headline above its content. */
export function stage(subject: Subject, headline: string, backdrop: Backdrop, ...content: string[]): string {
  const { background, ink } = backdropColors(subject.hue, backdrop)
  const style = { size: 62, weight: 600, fill: ink, tracking: -22 } as const
  const size = Math.min(style.size, (style.size * (WIDTH - 192)) / measure(headline, style))
  return picture(WIDTH, HEIGHT, background, text(96, 144, headline, { ...style, size }), ...content)
}

export function backdropColors(
  hue: Hue,
  backdrop: Backdrop,
): { background: string; ink: string; quiet: string } {
  if (backdrop === 'soft') return { background: hue.soft, ink: color.fg, quiet: hue.line }
  if (backdrop === 'deep') return { background: hue.deep, ink: color.bg, quiet: hue.mid }
  return { background: color.fg, ink: color.bg, quiet: '#2c374c' }
}

const WINDOW: Box = { x: 96, y: 222, width: 1408, height: 860 }
const SIDEBAR = 92
const BAR = 96

type AppLook = { tabs: string[]; active?: number; window?: Box }

/** The plugin's page in the WordPress admin, cropped at the bottom. */
export function app(subject: Subject, look: AppLook, draw: (area: Box) => string): string {
  const box = look.window ?? WINDOW
  const left = box.x + SIDEBAR
  const area = {
    x: left + 48,
    y: box.y + BAR + 40,
    width: box.width - SIDEBAR - 96,
    height: HEIGHT - box.y - BAR - 40,
  }
  return (
    card({ ...box, radius: 24, strength: 1.6 }) +
    clip(
      { ...box, radius: 24 },
      rect({ x: box.x, y: box.y, width: SIDEBAR, height: box.height, fill: '#1c263b' }),
      sidebar(box, subject.hue),
      line(left, box.y + BAR, box.x + box.width, box.y + BAR, color.border),
      tile(left + 40, box.y + 22, 52, subject.glyph, subject.hue),
      text(left + 112, box.y + 58, subject.name, { size: 30, weight: 600, tracking: -10 }),
      tabs(box, look, subject.hue),
    ) +
    draw(area)
  )
}

function sidebar(box: Box, hue: Hue): string {
  const glyphs = [House, FileText, Image, Puzzle, Settings]
  return glyphs
    .map((glyph, index) => {
      const y = box.y + 36 + index * 88
      const marked = glyph === Puzzle
      return (
        (marked
          ? rect({ x: box.x + 14, y: y - 16, width: 64, height: 64, radius: 14, fill: hue.deep })
          : '') + icon(glyph, box.x + 30, y, 32, marked ? color.bg : '#8593a8')
      )
    })
    .join('')
}

function tabs(box: Box, { tabs: labels, active = 0 }: AppLook, hue: Hue): string {
  let right = box.x + box.width - 44
  return labels
    .map((label, index) => ({ label, current: index === active }))
    .toReversed()
    .map(({ label, current }) => {
      const style = { size: 26, weight: current ? 600 : 400, fill: current ? color.fg : color.muted } as const
      const width = measure(label, style)
      const x = right - width
      right = x - 44
      const underline = rect({
        x: x - 4,
        y: box.y + BAR - 6,
        width: width + 8,
        height: 6,
        radius: 3,
        fill: hue.deep,
      })
      return text(x, box.y + 58, label, style) + (current ? underline : '')
    })
    .join('')
}
