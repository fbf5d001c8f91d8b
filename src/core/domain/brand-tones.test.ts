import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { contrastsOf, DEFAULT_COLOR, type ThemeName, type Tones, tonesOf } from './brand-tones.ts'

const styles = readFileSync(new URL('../../web/styles.css', import.meta.url), 'utf8')

/** The tokens of the style sheet, so that a changed ground or text is checked too. */
const tokens = new Map(
  [...styles.matchAll(/--([\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)].map(
    ([, name, light = '', dark = '']) => [name, { light, dark }],
  ),
)
const token = (name: string, theme: ThemeName) => tokens.get(name)?.[theme] ?? ''

/** WCAG 2.2, "relative luminance" and "contrast ratio", written from its text. */
function wcagContrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const value = Number.parseInt(hex.slice(1), 16)
    const part = (shift: number) => {
      const share = ((value >> shift) & 255) / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    }
    return 0.2126 * part(16) + 0.7152 * part(8) + 0.0722 * part(0)
  }
  const [a, b] = [luminance(one), luminance(other)]
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05)
}

const GROUNDS = ['bg', 'surface', 'sunken']
const TEXTS = ['fg', 'muted', 'subtle']

/** The pairs of text and ground that screens use, with the contrast they need. */
function pairsOf(tones: Tones, theme: ThemeName): [string, string, string, number][] {
  const { primary, hover, fg, soft, softFg, ring } = tones
  return [
    ['button', fg, primary, 4.5],
    ['button under the pointer', fg, hover, 4.5],
    ['marked text', softFg, soft, 4.5],
    ['link on marked ground', primary, soft, 4.5],
    ['focus ring on marked ground', ring, soft, 3],
    ...TEXTS.map((name) => [`${name} on marked ground`, token(name, theme), soft, 4.5] as const),
    ...GROUNDS.flatMap((name) => [
      [`link on ${name}`, primary, token(name, theme), 4.5] as const,
      [`link under the pointer on ${name}`, hover, token(name, theme), 4.5] as const,
      [`marked text on ${name}`, softFg, token(name, theme), 4.5] as const,
      [`focus ring on ${name}`, ring, token(name, theme), 3] as const,
    ]),
  ].map(([name, text, ground, least]) => [name, text, ground, least] as [string, string, string, number])
}

function tooFaint(color: string): string[] {
  return (['light', 'dark'] as const).flatMap((theme) =>
    pairsOf(tonesOf(color, theme), theme)
      .filter(([, text, ground, least]) => !(wcagContrast(text, ground) >= least))
      .map(([name, text, ground]) => `${color} ${theme}: ${name} ${text} on ${ground}`),
  )
}

/** The same colors in every run. */
function* someColors(count: number): Generator<string> {
  let state = 0x2f6e2b1
  for (let made = 0; made < count; made += 1) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    yield `#${(state >>> 8).toString(16).padStart(6, '0')}`
  }
}

test.each(['light', 'dark'] as const)(
  'the default color gives the tokens of the style sheet: %s',
  (theme) => {
    expect(tonesOf(DEFAULT_COLOR, theme)).toEqual({
      primary: token('primary', theme),
      hover: token('primary-hover', theme),
      fg: token('primary-fg', theme),
      soft: token('primary-soft', theme),
      softFg: token('primary-soft-fg', theme),
      ring: token('ring', theme),
    })
  },
)

describe('every text can be read', () => {
  test.each([
    ['black', '#000000'],
    ['white', '#ffffff'],
    ['yellow', '#ffee00'],
    ['dark red', '#7a1020'],
    ['neon green', '#39ff14'],
    ['magenta', '#ff00ff'],
    ['gray', '#808080'],
    ['navy', '#00004d'],
    ['pale pink', '#ffe4ec'],
  ])('with %s', (_, color) => {
    expect(tooFaint(color)).toEqual([])
  })

  test('with any color', () => {
    expect([...someColors(400)].flatMap(tooFaint)).toEqual([])
  })

  test('with the corners of the color cube and the colors next to them', () => {
    const steps = ['00', '01', 'fe', 'ff']
    const colors = steps.flatMap((r) => steps.flatMap((g) => steps.map((b) => `#${r}${g}${b}`)))

    expect(colors.flatMap(tooFaint)).toEqual([])
  })
})

test('a color that can be read stays as the owner chose it', () => {
  expect(tonesOf('#7a1020', 'light').primary).toBe('#7a1020')
})

test('a button always changes under the pointer', () => {
  for (const color of ['#000000', '#0a0a0a', '#ffffff', ...someColors(60)]) {
    for (const theme of ['light', 'dark'] as const) {
      const { primary, hover } = tonesOf(color, theme)
      expect(wcagContrast(primary, hover), `${color} ${theme}`).toBeGreaterThan(1.08)
    }
  }
})

test('staff are shown the contrast that WCAG defines', () => {
  for (const { text, ground, contrast } of contrastsOf(tonesOf('#7a1020', 'dark'), 'dark'))
    expect(contrast).toBeCloseTo(wcagContrast(text, ground), 5)
})
