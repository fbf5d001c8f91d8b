export type PricedLine = { productId: number; quantity: number; unitCents: number }

export function lineCents({ quantity, unitCents }: PricedLine): number {
  return quantity * unitCents
}

export function subtotalOf(lines: readonly PricedLine[]): number {
  return lines.reduce((sum, line) => sum + lineCents(line), 0)
}

/** What the lines are charged every year from their first renewal on. */
export function yearlyCents(lines: readonly { quantity: number; renewalCents: number | null }[]): number {
  return lines.reduce((sum, { quantity, renewalCents }) => sum + quantity * (renewalCents ?? 0), 0)
}
