import { color } from './tokens.ts'

export type Box = { x: number; y: number; width: number; height: number }
type Attributes = Record<string, string | number | undefined>

/** One SVG element. Undefined attributes are left out. */
export function el(name: string, attributes: Attributes, content = ''): string {
  const written = Object.entries(attributes)
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => ` ${key}="${typeof value === 'number' ? Math.round(value * 100) / 100 : value}"`)
    .join('')
  return content ? `<${name}${written}>${content}</${name}>` : `<${name}${written}/>`
}

export function picture(width: number, height: number, background: string, ...content: string[]): string {
  return el(
    'svg',
    { xmlns: 'http://www.w3.org/2000/svg', width, height, viewBox: `0 0 ${width} ${height}` },
    el('rect', { width, height, fill: background }) + content.join(''),
  )
}

export function at(x: number, y: number, ...content: string[]): string {
  return el('g', { transform: `translate(${x} ${y})` }, content.join(''))
}

export function rect(
  box: Box & { radius?: number; fill?: string; stroke?: string; weight?: number; dash?: string },
) {
  return el('rect', {
    x: box.x,
    y: box.y,
    width: box.width,
    height: box.height,
    rx: box.radius,
    fill: box.fill ?? 'none',
    stroke: box.stroke,
    'stroke-width': box.stroke ? (box.weight ?? 2) : undefined,
    'stroke-dasharray': box.dash,
  })
}

export function circle(
  x: number,
  y: number,
  radius: number,
  fill: string,
  stroke?: string,
  weight = 2,
): string {
  return el('circle', { cx: x, cy: y, r: radius, fill, stroke, 'stroke-width': stroke ? weight : undefined })
}

export function line(
  x1: number,
  y1: number,
  x2: number,
  y2: number,
  stroke: string,
  weight = 2,
  dash?: string,
): string {
  return el('path', {
    d: `M${x1} ${y1}L${x2} ${y2}`,
    stroke,
    'stroke-width': weight,
    'stroke-dasharray': dash,
    'stroke-linecap': 'round',
    fill: 'none',
  })
}

export function path(d: string, attributes: Attributes): string {
  return el('path', { d, fill: 'none', 'stroke-linecap': 'round', 'stroke-linejoin': 'round', ...attributes })
}

/** Stacked faint outlines look like a blurred shadow but need no filter. */
export function shadow(box: Box & { radius: number }, strength = 1): string {
  return Array.from({ length: 10 }, (_, step) => {
    const spread = step * 4 - 10
    return el('rect', {
      x: box.x - spread,
      y: box.y - spread + 14,
      width: box.width + spread * 2,
      height: box.height + spread * 2,
      rx: Math.max(4, box.radius + spread),
      fill: color.fg,
      opacity: 0.009 * strength,
    })
  }).join('')
}

/** A white box with a shadow. */
export function card(box: Box & { radius?: number; fill?: string; strength?: number }): string {
  const shape = { ...box, radius: box.radius ?? 20 }
  return shadow(shape, box.strength) + rect({ ...shape, fill: box.fill ?? color.surface })
}

/** Clips the content to the box. The clip path's id is derived from its shape, so equal ids mean equal shapes. */
export function clip(box: Box & { radius?: number }, ...content: string[]): string {
  const id = `c${[box.x, box.y, box.width, box.height, box.radius ?? 0].map(Math.round).join('_')}`
  const shape = el('rect', { x: box.x, y: box.y, width: box.width, height: box.height, rx: box.radius })
  return el('clipPath', { id }, shape) + el('g', { 'clip-path': `url(#${id})` }, content.join(''))
}
