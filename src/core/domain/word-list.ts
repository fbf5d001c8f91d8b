/** `Free, Pro, and Agency`. Without `Intl`, whose first use takes a browser about 30 ms. */
export function wordList(words: readonly string[]): string {
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${words.at(-1)}`
}
