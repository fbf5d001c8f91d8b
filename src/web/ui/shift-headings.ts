/** Shifts all headings down so that the top level becomes the one below `under`. */
export function shiftHeadings(html: string, under: number): string {
  const levels = [...html.matchAll(/<h([1-6])[\s>]/gi)].map((match) => Number(match[1]))
  const by = under + 1 - Math.min(...levels)
  if (levels.length === 0 || by <= 0) return html
  return html.replace(
    /(<\/?h)([1-6])(?=[\s>])/gi,
    (_, tag: string, level: string) => `${tag}${Math.min(6, Number(level) + by)}`,
  )
}
