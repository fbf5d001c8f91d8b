const PRELOAD = '<link rel="modulepreload"'
const STYLESHEET = /<link rel="stylesheet"[^>]*>/

/** React puts the scripts' preloads before the stylesheet. Nothing can be seen without it, so it is asked for first. */
export function styleFirst(html: string): string {
  const first = html.indexOf(PRELOAD)
  const [stylesheet] = STYLESHEET.exec(html) ?? []
  if (first < 0 || !stylesheet || html.indexOf(stylesheet) < first) return html
  return html.slice(0, first) + stylesheet + html.slice(first).replace(stylesheet, '')
}
