/** More words make a search slower without making it better. */
const MAX_WORDS = 8

/** The words of a search. A match contains all of them. */
export function wordsOf(search = ''): string[] {
  return search.split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

/** Removes case and accents, like `search_fold` in the database. */
export function foldText(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

/** Whether every searched word occurs in the text. */
export function matchesSearch(text: string, search: string): boolean {
  const folded = foldText(text)
  return wordsOf(foldText(search)).every((word) => folded.includes(word))
}

export type Range = readonly [from: number, to: number]

/** The positions of the searched words in a text, in order and without overlaps. */
export function findWords(text: string, search: string): Range[] {
  const folded = foldText(text)
  // If folding changes the length (one letter becomes two), all later positions would be wrong.
  if (folded.length !== text.length) return []
  const found = wordsOf(foldText(search)).flatMap((word) => placesOf(folded, word))
  return found
    .sort((a, b) => a[0] - b[0] || b[1] - a[1])
    .reduce<Range[]>((ranges, range) => {
      if (range[0] >= (ranges.at(-1)?.[1] ?? 0)) ranges.push(range)
      return ranges
    }, [])
}

function placesOf(text: string, word: string): Range[] {
  const places: Range[] = []
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + word.length)) {
    places.push([at, at + word.length])
  }
  return places
}
