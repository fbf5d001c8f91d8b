/** A text before, at and after the first place where some words stand; all of it before them if they do not. */
export function splitAround(text: string, words: string): [before: string, found: string, after: string] {
  const at = words === '' ? -1 : text.indexOf(words)
  return at === -1 ? [text, '', ''] : [text.slice(0, at), words, text.slice(at + words.length)]
}
