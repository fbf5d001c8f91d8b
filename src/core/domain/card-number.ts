/** Phone numbers have at most 15 digits, so shorter card numbers in a phone field cannot be recognized. */
const PHONE_MAX_DIGITS = 15
/** The prefixes of the card networks. */
const NETWORKS = /^(?:3[04-9]|4|5[0-8]|6|2[2-7])/

/** The name of the field that contains a payment card number, at any depth; null if there is none. */
export function findCardNumber(value: unknown, field = ''): string | null {
  if (typeof value === 'string') return holdsCardNumber(value, field) ? field : null
  if (typeof value !== 'object' || value === null) return null
  for (const [name, inner] of Object.entries(value)) {
    const found = findCardNumber(inner, name)
    if (found !== null) return found
  }
  return null
}

/** 13 to 19 digits, possibly grouped, with a valid check digit. */
function holdsCardNumber(text: string, field: string): boolean {
  return [...text.matchAll(/(?<!\d)\d(?:[ -]?\d){12,18}(?!\d)/g)].some(([match]) => {
    const digits = match.replace(/\D/g, '')
    if (field === 'phone' && digits.length <= PHONE_MAX_DIGITS) return false
    return NETWORKS.test(digits) && hasRightCheckDigit(digits)
  })
}

/** Luhn: from the right, every second digit counts double. */
function hasRightCheckDigit(digits: string): boolean {
  let sum = 0
  for (let at = 0; at < digits.length; at++) {
    const digit = Number(digits[digits.length - 1 - at])
    const counted = at % 2 === 0 ? digit : digit * 2
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum % 10 === 0
}
