/** How two spellings of an address are known to be one account: `Email@X ` and `email@x`. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
