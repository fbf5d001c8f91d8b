const SEPARATOR = '.'

/** How the provider stores one of our keys, such as PayPal's invoice id: `k7f3m2q9xd.attempt-key`. */
export function writeReference(installation: string, key: string): string {
  return `${installation}${SEPARATOR}${key}`
}

/** `foreign`: another installation on the same account wrote it. A reference without a name was written before they had one. */
export function readReference(
  installation: string,
  reference: string | null | undefined,
): { key: string | null; foreign: boolean } {
  if (!reference) return { key: null, foreign: false }
  const at = reference.indexOf(SEPARATOR)
  if (at === -1) return { key: reference, foreign: false }
  return { key: reference.slice(at + 1), foreign: reference.slice(0, at) !== installation }
}

/** Our key in a reference of any installation, or the text itself. */
export function keyIn(reference: string): string {
  return reference.slice(reference.indexOf(SEPARATOR) + 1)
}
