import { capitalize } from '../domain/capitalize.ts'
import { stripTags } from './strip-tags.ts'

export type TextChange = { where: string; before: string; after: string }

/** Lists in a document, with what staff call one of their entries. */
const ENTRIES: Readonly<Record<string, string>> = {
  sections: 'section',
  blocks: 'part',
  summary: 'fact',
  items: 'entry',
  steps: 'step',
  rows: 'line',
  stops: 'stop',
  actions: 'button',
  header: 'header entry',
  footer: 'footer group',
  percents: 'value',
}
/** Properties whose names do not say what staff call them. */
const WORDS: Readonly<Record<string, string>> = {
  html: 'text',
  dated: 'date below the heading',
  darkLogo: 'logo for the dark theme',
  uri: 'picture',
  alt: 'description of the picture',
  target: 'link',
  value: 'link',
  primary: 'first button',
  secondary: 'second button',
}

/** What differs between two versions of a document, in reading order, with places such as "Section 3: title". */
export function changesBetween(before: unknown, after: unknown): TextChange[] {
  const [old, now] = [leavesOf(before), leavesOf(after)]
  const ids = new Set([...now.keys(), ...old.keys()])
  const changed = [...ids].flatMap((id) => {
    const [was, is] = [old.get(id), now.get(id)]
    if (was?.value === is?.value) return []
    const where = (is ?? was)?.where ?? ''
    return [{ where, ...shorten(was?.value ?? '', is?.value ?? '') }]
  })
  return [...orderChanges(before, after), ...changed]
}

type Leaf = { where: string; value: string }

/** Every value of a document by its place. An entry with an id keeps its place when it moves. */
function leavesOf(body: unknown): Map<string, Leaf> {
  const leaves = new Map<string, Leaf>()
  const visit = (value: unknown, id: string, words: readonly string[]): void => {
    if (Array.isArray(value)) {
      const word = ENTRIES[id.split('/').at(-1) ?? ''] ?? 'entry'
      value.forEach((each, index) => {
        visit(each, `${id}/${idOf(each) ?? index}`, [...words.slice(0, -1), `${word} ${index + 1}`])
      })
    } else if (typeof value === 'object' && value !== null) {
      for (const [name, part] of Object.entries(value))
        if (name !== 'id') visit(part, `${id}/${name}`, [...words, WORDS[name] ?? name])
    } else if (value !== '' && value !== null && value !== undefined) {
      leaves.set(id, { where: placeOf(words), value: inWords(value) })
    }
  }
  visit(body, '', [])
  return leaves
}

function idOf(entry: unknown): string | null {
  const id = typeof entry === 'object' && entry !== null && 'id' in entry ? entry.id : null
  return typeof id === 'string' ? id : null
}

function placeOf(words: readonly string[]): string {
  const [last, ...rest] = words.toReversed()
  const place = rest.toReversed().join(', ')
  return capitalize(place === '' ? (last ?? '') : `${place}: ${last}`)
}

function inWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  return String(value)
}

/** Sections that changed places, by their titles. */
function orderChanges(before: unknown, after: unknown): TextChange[] {
  const [old, now] = [sectionsOf(before), sectionsOf(after)]
  const both = (from: typeof old, other: typeof old) =>
    from.filter(({ id }) => other.some((each) => each.id === id)).map(({ title }) => title)
  const stayed = (list: typeof old, other: typeof old) =>
    list
      .filter(({ id }) => other.some((each) => each.id === id))
      .map(({ id }) => id)
      .join(' ')
  if (stayed(old, now) === stayed(now, old)) return []
  return [{ where: 'Order of sections', before: both(old, now).join('\n'), after: both(now, old).join('\n') }]
}

function sectionsOf(body: unknown): { id: string; title: string }[] {
  const { sections = [] } = body as { sections?: { id: string; title: string }[] }
  return sections
}

const MAX_CHARS = 2000

/** Of long texts only the paragraphs between the first and the last that differ, as plain text. */
function shorten(before: string, after: string): { before: string; after: string } {
  const [old, now] = [paragraphsOf(before), paragraphsOf(after)]
  let [start, end] = [0, 0]
  while (start < Math.min(old.length, now.length) && old[start] === now[start]) start += 1
  while (end < Math.min(old.length, now.length) - start && old.at(-1 - end) === now.at(-1 - end)) end += 1
  const middle = (list: string[]) => {
    const text = list.slice(start, list.length - end).join('\n')
    return text.length > MAX_CHARS ? `${text.slice(0, MAX_CHARS)}…` : text
  }
  const words = { before: stripTags(middle(old)), after: stripTags(middle(now)) }
  // Only tags differ, such as a word made bold.
  return words.before === words.after ? { before: middle(old), after: middle(now) } : words
}

function paragraphsOf(text: string): string[] {
  return text.split(/(?<=<\/(?:p|li|h[2-6]|tr|pre|blockquote|figure)>)\s*|\n+/).filter((part) => part !== '')
}
