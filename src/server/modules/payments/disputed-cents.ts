type Disputed = {
  /** Captured and not refunded. */
  leftCents: number
  /** Exactly what the provider's statement says disputes took, even if it is more than what was left. */
  bookedCents?: number
  /** What disputes are about, where no statement says what they took. */
  claimedCents: number
}

/**
 * What disputes withhold from us beyond what was refunded. A dispute often names the whole payment although part of it was
 * refunded, so a claim counts only as far as money is left. See docs/decisions/0043-disputes-and-refunds.md.
 */
export function disputedCents({ leftCents, bookedCents = 0, claimedCents }: Disputed): number {
  const booked = Math.max(0, bookedCents)
  return booked + Math.max(0, Math.min(claimedCents, leftCents - booked))
}
