import type { ShownAddress } from '#core/contract/address.ts'

const HIDDEN = '•••'

/** Enough for the buyer to recognize it, useless to anybody else. */
export function maskAddress(address: ShownAddress): ShownAddress {
  return {
    first_name: maskWord(address.first_name),
    last_name: maskWord(address.last_name),
    email: maskEmail(address.email),
    phone: HIDDEN,
    country: address.country,
    address1: HIDDEN,
    address2: null,
    city: HIDDEN,
    state: HIDDEN,
    zip_code: HIDDEN,
  }
}

function maskWord(word: string): string {
  return `${Array.from(word)[0] ?? ''}${HIDDEN}`
}

function maskEmail(email: string): string {
  const [name = '', host = ''] = email.split('@')
  return `${maskWord(name)}@${host}`
}
