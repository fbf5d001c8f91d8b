import { CURRENCY } from './limits.ts'

/** Cents to the wire's dollars: 1999 -> 19.99. */
export function toDollars(cents: number): number {
  return cents / 100
}

/** The wire's dollars to cents; `19.99 * 100` is 1998.9999999999998, so it is rounded, never truncated. */
export function toCents(dollars: number): number {
  return Math.round(dollars * 100)
}

const format = new Intl.NumberFormat('en-US', { style: 'currency', currency: CURRENCY })

/** `$1,234.50`: how every price is shown. */
export function formatDollars(dollars: number): string {
  return format.format(dollars)
}

export function formatCents(cents: number): string {
  return formatDollars(toDollars(cents))
}
