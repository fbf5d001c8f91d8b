import type { LucideIcon } from 'lucide-react'
import Check from 'lucide-react/icons/check'
import ChevronDown from 'lucide-react/icons/chevron-down'
import CircleAlert from 'lucide-react/icons/circle-alert'
import Clock from 'lucide-react/icons/clock'
import Eye from 'lucide-react/icons/eye'
import Info from 'lucide-react/icons/info'
import RotateCw from 'lucide-react/icons/rotate-cw'
import { icon } from '#server/platform/drawing/icons.ts'
import { type Box, circle, rect } from '#server/platform/drawing/svg.ts'
import { color, type Hue } from '#server/platform/drawing/tokens.ts'
import { measure, text } from '#server/platform/drawing/type.ts'

export type Tone = 'success' | 'warning' | 'danger' | 'info' | 'accent' | 'neutral'

const TONES: Record<Tone, { fill: string; ink: string; glyph: LucideIcon }> = {
  success: { fill: color.successSoft, ink: color.successFg, glyph: Check },
  warning: { fill: color.warningSoft, ink: color.warningFg, glyph: Clock },
  danger: { fill: color.dangerSoft, ink: color.dangerFg, glyph: CircleAlert },
  info: { fill: color.infoSoft, ink: color.infoFg, glyph: Eye },
  accent: { fill: color.accentSoft, ink: color.accentText, glyph: RotateCw },
  neutral: { fill: color.sunken, ink: color.muted, glyph: Info },
}

export const toneOf = (tone: Tone) => TONES[tone]

export function chipWidth(label: string, size = 24): number {
  return measure(label, { size, weight: 500 }) + size * 2.6
}

/** A status with an icon and a word; y is the middle of its line. */
export function chip(x: number, y: number, label: string, tone: Tone, size = 24, glyph?: LucideIcon): string {
  const { fill, ink } = TONES[tone]
  const height = size * 1.9
  return (
    rect({ x, y: y - height / 2, width: chipWidth(label, size), height, radius: 10, fill }) +
    icon(glyph ?? TONES[tone].glyph, x + size * 0.6, y - size / 2, size, ink, 2.4) +
    text(x + size * 1.9, y + size * 0.36, label, { size, weight: 500, fill: ink })
  )
}

type ButtonLook = { fill?: string; ink?: string; glyph?: LucideIcon; quiet?: boolean; size?: number }

export function buttonWidth(label: string, { glyph, size = 26 }: ButtonLook = {}): number {
  return measure(label, { size, weight: 600 }) + 56 + (glyph ? size + 14 : 0)
}

export function button(x: number, y: number, label: string, look: ButtonLook = {}): string {
  const { glyph, quiet = false, size = 26 } = look
  const ink = look.ink ?? (quiet ? color.fg : color.bg)
  const shape = { x, y, width: buttonWidth(label, look), height: size + 40, radius: 14 }
  const textX = x + 28 + (glyph ? size + 14 : 0)
  return (
    rect(
      quiet
        ? { ...shape, fill: color.surface, stroke: color.borderStrong }
        : { ...shape, fill: look.fill ?? color.primary },
    ) +
    (glyph ? icon(glyph, x + 26, y + 20, size, ink, 2.4) : '') +
    text(textX, y + 20 + size * 0.86, label, { size, weight: 600, fill: ink })
  )
}

export function toggle(x: number, y: number, on: boolean, fill: string): string {
  return (
    rect({ x, y, width: 84, height: 48, radius: 24, fill: on ? fill : '#c3ccd6' }) +
    circle(on ? x + 60 : x + 24, y + 24, 19, color.surface)
  )
}

export type FieldLook = {
  label?: string
  mono?: boolean
  select?: boolean
  focus?: string
  hint?: string
  muted?: boolean
}

/** Label above, value inside. y is the top of the label, or of the box when there is none. */
export function field(x: number, y: number, width: number, value: string, look: FieldLook = {}): string {
  const top = look.label ? y + 40 : y
  const fill = look.muted ? color.subtle : color.fg
  return (
    (look.label ? text(x, y + 22, look.label, { size: 24, weight: 500 }) : '') +
    (look.focus
      ? rect({
          x: x - 5,
          y: top - 5,
          width: width + 10,
          height: 78,
          radius: 17,
          stroke: look.focus,
          weight: 4,
        })
      : '') +
    rect({ x, y: top, width, height: 68, radius: 12, fill: color.surface, stroke: look.focus ?? '#aab4c0' }) +
    text(x + 22, top + 44, value, { size: 26, mono: look.mono, fill, max: width - (look.select ? 88 : 44) }) +
    (look.select ? icon(ChevronDown, x + width - 54, top + 19, 30, color.muted) : '') +
    (look.hint ? text(x, top + 104, look.hint, { size: 22, fill: color.muted }) : '')
  )
}

export function checkbox(x: number, y: number, on: boolean, fill: string, size = 34): string {
  const box = { x, y, width: size, height: size, radius: 8 }
  return on
    ? rect({ ...box, fill }) + icon(Check, x + size * 0.14, y + size * 0.14, size * 0.72, color.surface, 3.4)
    : rect({ ...box, fill: color.surface, stroke: color.borderStrong })
}

export function avatar(x: number, y: number, radius: number, initials: string, hue: Hue): string {
  return (
    circle(x, y, radius, hue.soft, hue.line) +
    text(x, y + radius * 0.3, initials, {
      size: radius * 0.84,
      weight: 600,
      fill: hue.deep,
      anchor: 'middle',
    })
  )
}

/** Bars in place of text whose words do not matter. */
export function greeked(x: number, y: number, widths: number[], fill = '#dbe2ea', leading = 36): string {
  return widths
    .map((width, row) => rect({ x, y: y + row * leading, width, height: 14, radius: 7, fill }))
    .join('')
}

export function progress(box: Box, share: number, fill: string, track = '#e4eaf1'): string {
  const radius = box.height / 2
  return (
    rect({ ...box, radius, fill: track }) +
    rect({ ...box, width: Math.max(box.height, box.width * share), radius, fill })
  )
}
