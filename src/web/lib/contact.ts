/** Email is the shop's only contact channel, and every contact link is built here. */
export function mailTo(address: string, subject?: string): string {
  return subject === undefined
    ? `mailto:${address}`
    : `mailto:${address}?subject=${encodeURIComponent(subject)}`
}
