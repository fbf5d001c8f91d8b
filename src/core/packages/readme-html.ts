import { escapeHtml } from '../domain/escape-html.ts'

/**
 * The subset of Markdown that changelogs need: lists, paragraphs, bold, code and web links. The text is escaped first,
 * so the result contains no markup but ours.
 */
export function toHtml(text: string): string {
  const blocks = text.split(/\n{2,}/).map((block) => block.trim())
  return blocks.filter(Boolean).map(blockHtml).join('')
}

const BULLET = /^[*+-]\s+/

function blockHtml(block: string): string {
  const lines = block.split('\n').map((line) => line.trim())
  if (!lines.some((line) => BULLET.test(line))) return `<p>${inline(lines.join(' '))}</p>`
  const before = lines.slice(
    0,
    lines.findIndex((line) => BULLET.test(line)),
  )
  const items: string[] = []
  for (const line of lines.slice(before.length)) {
    if (BULLET.test(line)) items.push(line.replace(BULLET, ''))
    else items.push(`${items.pop() ?? ''} ${line}`)
  }
  const lead = before.length > 0 ? `<p>${inline(before.join(' '))}</p>` : ''
  return `${lead}<ul>${items.map((item) => `<li>${inline(item)}</li>`).join('')}</ul>`
}

function inline(text: string): string {
  return escapeHtml(text)
    .replace(/`([^`]+)`/g, '<code>$1</code>')
    .replace(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replace(/\[([^\]]+)\]\((https?:\/\/[^\s()<>"]+)\)/g, '<a href="$2" rel="nofollow">$1</a>')
}
