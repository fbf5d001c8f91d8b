import { CURRENCY } from './limits.ts'

/** Cents to dollars for the API: 1999 -> 19.99. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** Dollars from the API to cents. `19.99 * 100` is 1998.9999999999998, so it is rounded, never truncated. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY })

/** `$1,234.50`, as all prices are displayed. */
export function formatDollars(dollars: number): string {
  return format.format(dollars)
}

export function formatCents(cents: number): string {
  return formatDollars(toDollars(cents))
}
