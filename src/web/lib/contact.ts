/** The shop is written to by mail only; every contact link is made here. */
export function mailTo(address: string, subject?: string): string {
  return subject === undefined
    ? `mailto:${address}`
    : `mailto:${address}?subject=${encodeURIComponent(subject)}`
}
