import { randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ0123456789'
const MIXED = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** `pi_3Qv...`: the format of Stripe's ids and keys. */
export function stripeId(prefix: string, length = 24): string {
  return `${prefix}_${pick(MIXED, length)}`
}

/** `5O190127TN364715T`: the format of PayPal's orders, captures, refunds and merchants. */
export function paypalId(length = 17): string {
  return pick(LETTERS, length)
}

function pick(alphabet: string, length: number): string {
  let text = ''
  for (const byte of randomBytes(length)) text += alphabet[byte % alphabet.length]
  return text
}
