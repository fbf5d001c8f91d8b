/** Normalizes an address, so that `Email@X ` and `email@x` are the same account. */
export function normalizeEmail(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase()
}
