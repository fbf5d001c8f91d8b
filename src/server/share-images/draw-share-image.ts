import type { LucideIcon } from 'lucide-react'
import Gauge from 'lucide-react/icons/gauge'
import Mail from 'lucide-react/icons/mail'
import NotebookPen from 'lucide-react/icons/notebook-pen'
import Puzzle from 'lucide-react/icons/puzzle'
import ShieldCheck from 'lucide-react/icons/shield-check'
import ShoppingBag from 'lucide-react/icons/shopping-bag'
import { DEFAULT_COLOR, tonesOf } from '#core/domain/brand-tones.ts'
import type { Looks } from '../brand/looks.ts'
import { mark } from '../brand/mark.ts'
import { circle, path, picture, rect } from '../platform/drawing/svg.ts'
import { tile } from '../platform/drawing/tile.ts'
import { color, HUES, type Hue, hueOf } from '../platform/drawing/tokens.ts'
import { measure, type TypeStyle, text, wrap } from '../platform/drawing/type.ts'

const SHARE_WIDTH = 1200
const SHARE_HEIGHT = 630

export type SharedProduct = {
  id: number
  name: string
  shortDesc: string
  category: { name: string; slug: string }
}

/** Where the shop's own picture goes: its logo beside a product, its icon or logo beside its name. */
export const LOGO_PLACE = { left: 80, top: 514, width: 480, height: 64 }
export const SHOP_PLACE = { left: 912, top: 230, width: 168, height: 168 }

/** The preview picture for links to a product, with or without product pictures. */
export function drawShareImage(product: SharedProduct, shopName: string, looks: Looks): string {
  const hue = looks.color === DEFAULT_COLOR ? hueOf(product.id) : hueFrom(looks)
  const name = fitName(product.name)
  const top = 232 - (name.lines.length - 1) * 10
  const below = top + (name.lines.length - 1) * name.size * 1.06 + 84
  return picture(
    SHARE_WIDTH,
    SHARE_HEIGHT,
    hue.soft,
    ornament(hue, looks),
    tile(872, 190, 248, glyphOf(product.category.slug), hue),
    text(80, 118, product.category.name, { size: 30, weight: 500, fill: hue.deep }),
    ...name.lines.map((line, row) => text(78, top + row * name.size * 1.06, line, name)),
    ...summary(product.shortDesc, 4 - name.lines.length).map((line, row) =>
      text(80, below + row * 46, line, { ...SUMMARY }),
    ),
    ...(looks.logo === null
      ? [mark(80, 514, 56, looks), text(154, 552, shopName, { size: 32, weight: 600, max: 600 })]
      : []),
  )
}

/** The preview picture of the shop itself. */
export function drawShopImage(shopName: string, looks: Looks): string {
  const hue = hueFrom(looks)
  const name = fitName(shopName)
  return picture(
    SHARE_WIDTH,
    SHARE_HEIGHT,
    hue.soft,
    ornament(hue, looks),
    looks.icon === null && looks.logo === null
      ? mark(872, 190, 248, looks)
      : rect({ x: 872, y: 190, width: 248, height: 248, radius: 56, fill: color.surface }),
    ...name.lines.map((line, row) => text(78, 290 + row * name.size * 1.06, line, name)),
    ...summary('WordPress plugins', 2).map((line, row) =>
      text(80, 290 + name.lines.length * name.size * 1.06 + row * 46, line, { ...SUMMARY }),
    ),
  )
}

const SUMMARY = { size: 32, fill: color.muted } as const
const COLUMN = 700

/** Large for short names and smaller for long ones; cut after three lines. */
function fitName(name: string): TypeStyle & { lines: string[] } {
  for (const size of [88, 76, 64, 54]) {
    const style = { size, weight: 600, tracking: -26, max: COLUMN } as const
    const lines = wrap(name, style, COLUMN)
    const fits = lines.length <= 2 && lines.every((line) => measure(line, style) <= COLUMN)
    if (fits || size === 54) return { ...style, lines: atMost(lines, 3) }
  }
  throw new Error('unreachable: the smallest size always fits')
}

function summary(words: string, rows: number): string[] {
  return atMost(wrap(words, SUMMARY, COLUMN), rows)
}

function atMost(lines: string[], rows: number): string[] {
  if (lines.length <= rows) return lines
  return [...lines.slice(0, rows - 1), `${lines[rows - 1]}…`]
}

/** The colors of drawings from the shop's own. */
function hueFrom({ color: own }: Looks): Hue {
  const [light, dark] = [tonesOf(own, 'light'), tonesOf(own, 'dark')]
  return own === DEFAULT_COLOR
    ? HUES.cobalt
    : { deep: light.primary, mid: dark.primary, soft: light.soft, line: dark.softFg }
}

function ornament(hue: Hue, { mark: kind }: Looks): string {
  if (kind === 'initial') return circle(996, 314, 220, 'none', hue.line, 60)
  const line = 'M760 470H840C920 470 900 314 996 314S1090 150 1200 150'
  return (
    path(line, { stroke: hue.mid, 'stroke-width': 7, 'stroke-dasharray': '1 19' }) +
    circle(760, 470, 16, color.surface, hue.deep, 8) +
    circle(1180, 152, 16, color.accent)
  )
}

const GLYPHS: [RegExp, LucideIcon][] = [
  [/mail/, Mail],
  [/secur|backup/, ShieldCheck],
  [/perform|speed|cache/, Gauge],
  [/form|lead|booking/, NotebookPen],
  [/store|shop|commerce/, ShoppingBag],
]

function glyphOf(slug: string): LucideIcon {
  return GLYPHS.find(([pattern]) => pattern.test(slug))?.[1] ?? Puzzle
}
