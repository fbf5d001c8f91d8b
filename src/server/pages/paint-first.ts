const SCRIPT = '<link rel="modulepreload"'
const STYLESHEET = /<link rel="stylesheet"[^>]*>/g

/**
 * A page can be read and scrolled before its scripts run, so what paints it is fetched first. React puts the scripts
 * before the stylesheets, and browsers fetch them with the same priority.
 */
export function paintFirst(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const first = page.indexOf(SCRIPT)
  const end = page.indexOf('</head>')
  if (first < 0) return page
  const rest = page.subarray(first, end < 0 ? undefined : end).toString()
  const sheets = rest.match(STYLESHEET) ?? []
  const others = rest.replace(STYLESHEET, '').replaceAll(SCRIPT, `${SCRIPT} fetchpriority="low"`)
  return Buffer.concat([
    page.subarray(0, first),
    Buffer.from(sheets.join('') + others),
    end < 0 ? Buffer.alloc(0) : page.subarray(end),
  ])
}
