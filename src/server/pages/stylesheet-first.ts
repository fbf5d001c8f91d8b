const PRELOAD = '<link rel="modulepreload"'
const STYLESHEET = '<link rel="stylesheet"'

/** React puts script preloads before the stylesheet, but nothing can be painted without the stylesheet. */
export function putStylesheetFirst(page: Buffer<ArrayBuffer>): Buffer<ArrayBuffer> {
  const first = page.indexOf(PRELOAD)
  const start = page.indexOf(STYLESHEET)
  if (first < 0 || start < first) return page
  const end = page.indexOf('>', start) + 1
  return Buffer.concat([
    page.subarray(0, first),
    page.subarray(start, end),
    page.subarray(first, start),
    page.subarray(end),
  ])
}
