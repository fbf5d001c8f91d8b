import { randomBytes } from 'node:crypto'

/** For one rendering. No text that the page shows can contain it, because it did not exist when the text was stored. */
export function newMark(): string {
  return randomBytes(16).toString('hex')
}

/**
 * The inline scripts that the renderer itself added: those that have the mark as their nonce. Anything else that looks
 * like a script came in with the data and gets no hash. The marks are removed, so that a page has the same bytes and
 * the same ETag each time it is rendered.
 */
export function takeOwnScripts(page: Buffer, mark: string): { page: Buffer<ArrayBuffer>; inline: string[] } {
  const attribute = Buffer.from(` nonce="${mark}"`)
  const parts: Buffer[] = []
  const inline = new Set<string>()
  let from = 0
  for (let at = page.indexOf(attribute); at >= 0; at = page.indexOf(attribute, from)) {
    parts.push(page.subarray(from, at))
    from = at + attribute.length
    const script = scriptAround(page, at)
    if (script !== null) inline.add(script)
  }
  return { page: Buffer.concat([...parts, page.subarray(from)]), inline: [...inline] }
}

const SCRIPT = '<script '

/** The text of the script with this place in its opening tag. The renderer escapes `<` and `>` in attributes. */
function scriptAround(page: Buffer, at: number): string | null {
  const tag = page.lastIndexOf('<', at)
  const start = page.indexOf('>', tag) + 1
  const end = page.indexOf('</script>', start)
  if (start <= at || end < 0 || page.toString('latin1', tag, tag + SCRIPT.length) !== SCRIPT) return null
  return page.toString('utf8', start, end)
}
