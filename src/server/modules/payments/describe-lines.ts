import type { Charge } from './gateway.ts'

/** `2 × Mail Log Pro, Form Guard`: what buyer and seller see at the provider. */
export function describeLines(lines: Charge['lines'], maxChars: number): string {
  const text = lines.map(({ name, quantity }) => (quantity === 1 ? name : `${quantity} × ${name}`)).join(', ')
  return text.length <= maxChars ? text : `${text.slice(0, maxChars - 1).trimEnd()}…`
}
