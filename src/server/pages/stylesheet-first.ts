const PRELOAD = '<link rel="modulepreload"'
const STYLESHEET = /<link rel="stylesheet"[^>]*>/g

/** React puts script preloads before the stylesheets, but nothing can be painted without the stylesheets. */
export function putStylesheetFirst(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const first = page.indexOf(PRELOAD)
  const end = page.indexOf('</head>')
  if (first < 0) return page
  const rest = page.subarray(first, end < 0 ? undefined : end).toString()
  const sheets = rest.match(STYLESHEET)
  if (!sheets) return page
  return Buffer.concat([
    page.subarray(0, first),
    Buffer.from(sheets.join('') + rest.replace(STYLESHEET, '')),
    end < 0 ? Buffer.alloc(0) : page.subarray(end),
  ])
}
