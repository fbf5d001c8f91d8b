import { contrast, type Oklch, toHex, toOklch } from './oklch.ts'

/** The color of a shop that has not chosen one. */
export const DEFAULT_COLOR = '#1e59cd'

/** The tokens of `styles.css` that follow from the shop's color. All others, the accent too, stay as they are. */
export type Tones = Record<'primary' | 'hover' | 'fg' | 'soft' | 'softFg' | 'ring', string>
export type ThemeName = 'light' | 'dark'

/** The tones of the default color, and the pattern that those of every other color follow. */
const PATTERN: Record<ThemeName, Tones> = {
  light: {
    primary: DEFAULT_COLOR,
    hover: '#1446b6',
    fg: '#fafcfe',
    soft: '#e8f1ff',
    softFg: '#1543a8',
    ring: '#2867e4',
  },
  dark: {
    primary: '#71a4f9',
    hover: '#8cb9fe',
    fg: '#090f1c',
    soft: '#182a4e',
    softFg: '#b5d3ff',
    ring: '#75abff',
  },
}

/** What the tones stand on, and what stands on them, by the names in `styles.css`. */
export const NEUTRALS: Record<ThemeName, Record<'grounds' | 'texts', readonly string[]>> = {
  light: { grounds: ['#fafcfe', '#ffffff', '#f1f5f9'], texts: ['#121a2b', '#515c6c', '#5f6a79'] },
  dark: { grounds: ['#0a0f19', '#121824', '#060a13'], texts: ['#ecf1f5', '#a3acb8', '#8f99a6'] },
}

const TEXT_CONTRAST = 4.5
const PART_CONTRAST = 3
const STEP = 0.004

/**
 * All tones of a theme from one color. In the light theme the color stays as it is if it can be read there; otherwise,
 * and in the dark theme, its lightness moves until it can.
 */
export function tonesOf(color: string, theme: ThemeName): Tones {
  const pattern = PATTERN[theme]
  const { grounds, texts } = NEUTRALS[theme]
  const base = toOklch(color)
  const away = theme === 'light' ? -STEP : STEP
  const like = (tone: keyof Tones) => following(base, pattern[tone])

  const soft = moved(like('soft'), -away, (hex) => reads(hex, texts))
  const own = theme === 'light' ? base : like('primary')
  const primary = moved(own, away, (hex) => reads(hex, [...grounds, soft, pattern.fg]))
  return {
    primary,
    hover: moved({ ...like('hover'), lightness: hoverLightness(primary, pattern) }, away, (hex) =>
      reads(hex, [...grounds, soft, pattern.fg]),
    ),
    fg: pattern.fg,
    soft,
    softFg: moved(like('softFg'), away, (hex) => reads(hex, [...grounds, soft])),
    ring: moved(like('ring'), away, (hex) => reads(hex, [...grounds, soft], PART_CONTRAST)),
  }
}

/** The pairs that staff see while they choose, with their contrast. */
export function contrastsOf({ primary, fg, soft, softFg }: Tones, theme: ThemeName) {
  const [page = ''] = NEUTRALS[theme].grounds
  return [
    { name: 'Button', text: fg, ground: primary, contrast: contrast(fg, primary) },
    { name: 'Link', text: primary, ground: page, contrast: contrast(primary, page) },
    { name: 'Marked', text: softFg, ground: soft, contrast: contrast(softFg, soft) },
  ]
}

/** Relates to the color as a tone of the pattern relates to the default color. */
function following(base: Oklch, tone: string): Oklch {
  const start = toOklch(DEFAULT_COLOR)
  const { lightness, chroma, hue } = toOklch(tone)
  return {
    lightness,
    chroma: base.chroma * (chroma / start.chroma),
    hue: base.hue + hue - start.hue,
  }
}

/** Almost black gets lighter under the pointer, because nobody would see it get darker. */
function hoverLightness(primary: string, pattern: Tones): number {
  const { lightness } = toOklch(primary)
  const distance = toOklch(pattern.hover).lightness - toOklch(pattern.primary).lightness
  return lightness < 0.25 ? lightness - 3 * distance : lightness + distance
}

/** The color with the nearest lightness in one direction that does. */
function moved(color: Oklch, step: number, does: (hex: string) => boolean): string {
  for (let lightness = color.lightness; lightness > 0 && lightness < 1; lightness += step) {
    const hex = toHex({ ...color, lightness })
    if (does(hex)) return hex
  }
  return step < 0 ? '#000000' : '#ffffff'
}

function reads(hex: string, others: readonly string[], least = TEXT_CONTRAST): boolean {
  return others.every((other) => contrast(hex, other) >= least)
}
