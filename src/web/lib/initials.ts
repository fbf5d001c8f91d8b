/** The first letters of the first and last word: "Maria del Mar" becomes MM. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : [words[0]]
  return ends.map((word = '') => (Array.from(word)[0] ?? '').toLocaleUpperCase('en')).join('')
}
