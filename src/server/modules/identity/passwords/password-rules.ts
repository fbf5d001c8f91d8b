import { fieldError } from '#core/errors.ts'
import { isCommonPassword } from './common-passwords.ts'

type Context = { shopName: string; email: string }

/** Shorter names occur in passwords by chance. */
const MIN_NAME_CHARS = 4
const MIN_SHOP_WORD_CHARS = 6

/** Rules that the contract cannot check. It already enforces the length. */
export function refuseWeakPassword(password: string, { shopName, email }: Context): void {
  const letters = squash(password)
  if (isCommonPassword(password))
    throw fieldError('password', 'This password is too common. Please choose another one.')
  if (namesOfShop(shopName).some((name) => letters.includes(name)))
    throw fieldError('password', 'Please choose a password without the name of the shop.')
  const localPart = squash(email.slice(0, email.lastIndexOf('@')))
  if (localPart.length >= MIN_NAME_CHARS && letters.includes(localPart))
    throw fieldError('password', 'Please choose a password without the name in your email address.')
}

function namesOfShop(shopName: string): string[] {
  const words = shopName.split(/\s+/).map(squash)
  const long = words.filter((word) => word.length >= MIN_SHOP_WORD_CHARS)
  return [squash(shopName), ...long].filter((name) => name.length >= MIN_NAME_CHARS)
}

/** To an attacker, `My-Shop 24` and `myshop24` are the same. */
function squash(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '')
}
