/** Cents to dollars for the API: 1999 -> 19.99. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** Dollars from the API to cents. `19.99 * 100` is 1998.9999999999998, so it is rounded, never truncated. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

/**
 * `$1,234.50`, as all prices are displayed. `Intl` would do the same, but its first use takes a browser about 30 ms, and
 * every page of the storefront shows prices.
 */
export function formatDollars(dollars: number): string {
  const cents = toCents(Math.abs(dollars))
  const whole = String(Math.floor(cents / 100)).replace(/\B(?=(?:\d{3})+$)/g, ',')
  const sign = dollars < 0 && cents > 0 ? '-' : ''
  return `${sign}$${whole}.${String(cents % 100).padStart(2, '0')}`
}

export function formatCents(cents: number): string {
  return formatDollars(toDollars(cents))
}
