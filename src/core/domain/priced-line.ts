export type PricedLine = { productId: number; quantity: number; unitCents: number }

export function lineCents({ quantity, unitCents }: PricedLine): number {
  return quantity * unitCents
}

export function subtotalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + lineCents(line), 0)
}
