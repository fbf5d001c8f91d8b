type Item = { name: string; quantity: number }

/** `Gallery, Page Cache × 2`. */
export function itemsText(items: readonly Item[]): string {
  return items.map(({ name, quantity }) => (quantity === 1 ? name : `${name} × ${quantity}`)).join(', ')
}
