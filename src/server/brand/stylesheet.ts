import { createHash } from 'node:crypto'
import { type Tones, tonesOf } from '#core/domain/brand-tones.ts'

/**
 * The tokens of `styles.css` that follow the shop's color. The doubled `:root` outweighs the style sheet's own in
 * whatever order the two arrive.
 */
export function brandStyles(color: string): string {
  const [light, dark] = [declarations(tonesOf(color, 'light')), declarations(tonesOf(color, 'dark'))]
  return [
    `:root:root{${light}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme=light]){${dark}}}`,
    `:root:root[data-theme=dark]{${dark}}`,
    `@media print{:root:root,:root:root[data-theme]{${light}}}`,
  ].join('\n')
}

/**
 * The address contains the color and a hash of the styles, so that it may be cached forever and any instance can
 * answer it, also one that has not heard of the color yet.
 */
export function brandStylesPath(color: string): string {
  return `/brand/${color.slice(1)}-${hashOf(brandStyles(color))}.css`
}

/** The styles that an address names, and whether they are still the same; null for any other address. */
export function findBrandStyles(file: string): { css: string; isCurrent: boolean } | null {
  const [, color, hash] = /^([0-9a-f]{6})-([0-9a-f]{8})\.css$/.exec(file) ?? []
  if (color === undefined) return null
  const css = brandStyles(`#${color}`)
  return { css, isCurrent: hashOf(css) === hash }
}

function hashOf(css: string): string {
  return createHash('sha256').update(css).digest('hex').slice(0, 8)
}

function declarations({ primary, hover, fg, soft, softFg, ring }: Tones): string {
  return [
    `--primary:${primary}`,
    `--primary-hover:${hover}`,
    `--primary-fg:${fg}`,
    `--primary-soft:${soft}`,
    `--primary-soft-fg:${softFg}`,
    `--ring:${ring}`,
  ].join(';')
}
