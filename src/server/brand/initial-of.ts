/** The first letter or digit of a shop's name, as its mark shows it. Empty if there is none. */
export function initialOf(shopName: string): string {
  const [first = ''] = /[\p{L}\p{N}]/u.exec(shopName) ?? []
  return first.toLocaleUpperCase('en')
}
