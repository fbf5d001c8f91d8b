/** The light theme, because a picture outside a page has no theme. */
export const color = {
  bg: '#fafcfe',
  surface: '#ffffff',
  sunken: '#f1f5f9',
  border: '#d8dfe6',
  borderStrong: '#7c8795',
  fg: '#121a2b',
  muted: '#515c6c',
  subtle: '#5f6a79',
  primary: '#1e59cd',
  primarySoft: '#e8f1ff',
  primarySoftFg: '#1543a8',
  accent: '#f57f3a',
  accentSoft: '#ffefe0',
  accentText: '#a64a18',
  success: '#0b7643',
  successSoft: '#dff9e9',
  successFg: '#00512b',
  warning: '#9d6300',
  warningSoft: '#fff4d7',
  warningFg: '#744207',
  danger: '#be222a',
  dangerSoft: '#ffeeee',
  dangerFg: '#a00f18',
  info: '#136b94',
  infoSoft: '#e5f6ff',
  infoFg: '#004d72',
} as const

/** `deep` is for fills under white text, `soft` for backgrounds, and `mid` is visible on either. */
export type Hue = { deep: string; mid: string; soft: string; line: string }

/** White on `deep` and `fg` on `soft` have a contrast of at least 4.5:1. */
export const HUES = {
  cobalt: { deep: '#1e59cd', mid: '#71a4f9', soft: '#e8f1ff', line: '#c3d9fb' },
  ember: { deep: '#b04d17', mid: '#f57f3a', soft: '#ffefe0', line: '#f8d3b4' },
  forest: { deep: '#0b7643', mid: '#4dc588', soft: '#e3f7eb', line: '#b5e5c9' },
  harbor: { deep: '#136b94', mid: '#67b9e2', soft: '#e5f4fc', line: '#b9dff1' },
  ochre: { deep: '#8a5700', mid: '#e0a83e', soft: '#fff3d6', line: '#f0d9a2' },
  brick: { deep: '#a3304a', mid: '#e2798c', soft: '#ffedef', line: '#f5c8cf' },
} as const satisfies Record<string, Hue>

export type HueName = keyof typeof HUES

const NAMES = Object.keys(HUES) as HueName[]

/** A stable color per number; neighboring numbers differ. */
export function hueOf(number: number): Hue {
  return HUES[NAMES[number % NAMES.length] ?? 'cobalt']
}
