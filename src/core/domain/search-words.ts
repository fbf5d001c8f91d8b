/** More words than a handful only cost. */
const MAX_WORDS = 8

/** The words of a search, each of which must occur somewhere in what is found. */
export function wordsOf(search = ''): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

/** Letter case and accents aside, as the database compares. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether every searched word occurs in the text. */
export function matchesSearch(text: string, search: string): boolean {
  const folded = foldText(text)
  return wordsOf(foldText(search)).every((word) => folded.includes(word))
}

export type Range = readonly [from: number, to: number]

/** Where the searched words stand in a text, in order and without overlaps. */
export function findWords(text: string, search: string): Range[] {
  const folded = foldText(text)
  // Where folding changes the length (a letter written as two) every place after it would be wrong.
  if (folded.length !== text.length) return []
  const found = wordsOf(foldText(search)).flatMap((word) => placesOf(folded, word))
  return found
    .sort((a, b) => a[0] - b[0] || b[1] - a[1])
    .reduce<Range[]>((kept, range) => {
      if (range[0] >= (kept.at(-1)?.[1] ?? 0)) kept.push(range)
      return kept
    }, [])
}

function placesOf(text: string, word: string): Range[] {
  const places: Range[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    places.push([at, at + word.length])
  }
  return places
}
