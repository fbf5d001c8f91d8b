/** `Free, Pro, and Agency`. Without `Intl`, whose first use takes a browser about 30 ms. */
export function wordList(words: readonly string[]): string {
  const last = words.at(-1) ?? ''
  if (words.length < 3) return words.join(' and ')
  return `${words.slice(0, -1).join(', ')}, and ${last}`
}
