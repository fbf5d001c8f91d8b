/** Lightness from 0 to 1, chroma from 0, hue in radians. Equal steps of lightness look equal in every hue. */
export type Oklch = { lightness: number; chroma: number; hue: number }

type Triple = readonly [number, number, number]

/** Of `#rrggbb`. The matrices are those of CSS Color 4. */
export function toOklch(hex: string): Oklch {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Triple
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const beta = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    lightness: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    chroma: Math.hypot(a, beta),
    hue: Math.atan2(beta, a),
  }
}

/** As `#rrggbb`. A color that screens cannot show loses chroma until they can. */
export function toHex(color: Oklch): string {
  const whole = linearOf(color)
  if (isShown(whole)) return hexOf(whole)
  let [shown, tooMuch] = [0, color.chroma]
  while (tooMuch - shown > 0.0005) {
    const chroma = (shown + tooMuch) / 2
    if (isShown(linearOf({ ...color, chroma }))) shown = chroma
    else tooMuch = chroma
  }
  return hexOf(linearOf({ ...color, chroma: shown }))
}

/** The contrast of WCAG 2, from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

function luminance(hex: string): number {
  const [r, g, b] = channels(hex).map(toLinear) as unknown as Triple
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

function channels(hex: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
}

function toLinear(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
}

function fromLinear(value: number): number {
  return value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
}

function linearOf({ lightness, chroma, hue }: Oklch): Triple {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** With room for half a step of eight bits. */
function isShown(linear: Triple): boolean {
  return linear.every((value) => value > -0.0002 && value < 1.0002)
}

function hexOf(linear: Triple): string {
  const bytes = linear.map((value) => Math.round(fromLinear(Math.min(1, Math.max(0, value))) * 255))
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, '0')).join('')}`
}
