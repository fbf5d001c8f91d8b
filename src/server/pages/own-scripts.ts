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
export function takeOwnScripts(page: string, mark: string): { page: string; inline: string[] } {
  const attribute = ` nonce="${mark}"`
  const scripts = page.matchAll(new RegExp(`<script\\b[^>]*${attribute}[^>]*>([\\s\\S]*?)</script>`, 'g'))
  const inline = new Set([...scripts].map(([, body = '']) => body))
  return { page: page.replaceAll(attribute, ''), inline: [...inline] }
}
