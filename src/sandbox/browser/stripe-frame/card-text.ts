/** The card fields as typed. */
export type CardText = { number: string; expiry: string; cvc: string }

const AMEX = /^3[47]/

/** Errors by field that can be found without asking the bank. */
export function cardProblems({ number, expiry, cvc }: CardText, now: Date): Partial<CardText> {
  const problems = {
    number: numberProblem(number.replaceAll(' ', '')),
    expiry: expiryProblem(expiry, now),
    cvc: cvc.length < (AMEX.test(number) ? 4 : 3) ? 'Your card’s security code is incomplete.' : null,
  }
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null))
}

/** Groups of four as on the card; American Express groups differently. */
export function formatNumber(typed: string): string {
  const digits = typed.replace(/\D/g, '').slice(0, 19)
  if (AMEX.test(digits))
    return [digits.slice(0, 4), digits.slice(4, 10), digits.slice(10, 15)].join(' ').trim()
  return digits.replace(/(.{4})(?=.)/g, '$1 ')
}

export function formatExpiry(typed: string): string {
  // Autofill may enter `12/2030` as well as `12/30`.
  const [month = '', year] = typed.split('/').map((part) => part.replace(/\D/g, ''))
  if (year !== undefined && month.length > 0)
    return `${month.padStart(2, '0').slice(0, 2)} / ${year.slice(-2)}`
  if (month.length < 2) return Number(month) > 1 ? `0${month} / ` : month
  return month.length === 2 ? month : `${month.slice(0, 2)} / ${month.slice(2, 4)}`
}

export function readExpiry(expiry: string): { expMonth: string; expYear: string } {
  const [expMonth = '', expYear = ''] = expiry.split(' / ')
  return { expMonth, expYear }
}

function numberProblem(digits: string): string | null {
  const full = AMEX.test(digits) ? 15 : 16
  if (digits.length < full) return 'Your card number is incomplete.'
  return passesLuhn(digits) ? null : 'Your card number is invalid.'
}

function expiryProblem(expiry: string, now: Date): string | null {
  const { expMonth, expYear } = readExpiry(expiry)
  if (expMonth.length < 2 || expYear.length < 2) return 'Your card’s expiration date is incomplete.'
  const month = Number(expMonth)
  if (month < 1 || month > 12) return 'Your card’s expiration month is invalid.'
  const over = Date.UTC(2000 + Number(expYear), month, 1) <= now.getTime()
  return over ? 'Your card’s expiration date is in the past.' : null
}

/** The check digit catches typos without asking the bank. */
function passesLuhn(digits: string): boolean {
  const sum = Array.from(digits)
    .reverse()
    .map((digit, at) => Number(digit) * (at % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}
