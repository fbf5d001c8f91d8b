import { randomBytes } from 'node:crypto'
import { type Keyring, sha256 } from '#server/platform/keys.ts'

/** Crockford's Base32 alphabet, without characters that are easily confused. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 6
const GROUP_LENGTH = 5

const UNGROUPED = new RegExp(`^[${LETTERS}]{${GROUPS * GROUP_LENGTH}}$`)

/** `7Q2XK-...`: 150 random bits in groups. */
export function newLicenseKey(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => LETTERS[byte % LETTERS.length])
  return inGroups(letters.join(''))
}

/**
 * A key as it was issued, however it was typed: in lower case, with spaces, with the dashes of a word processor and, if
 * it is one of ours, without dashes. Imported keys have formats of their own, whose dashes cannot be guessed.
 */
export function normalizeLicenseKey(typed: string): string {
  const key = typed
    .toUpperCase()
    .replace(/[\s\u200b-\u200d\u2060]+/g, '')
    .replace(/[\p{Pd}\u00ad\u2212]/gu, '-')
  const letters = key.replaceAll('-', '')
  return UNGROUPED.test(letters) ? inGroups(letters) : key
}

function inGroups(letters: string): string {
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH),
  ).join('-')
}

/** The hash that a key is stored with. */
export function hashLicenseKey(key: string): string {
  return hashOf(normalizeLicenseKey(key))
}

/** The hashes to look a key up by. Keys that were imported before they were normalized are stored as they came. */
export function hashesOfLicenseKey(key: string): string[] {
  const forms = new Set([normalizeLicenseKey(key), key.trim().toUpperCase()])
  return Array.from(forms, hashOf)
}

function hashOf(key: string): string {
  return sha256(`license:${key}`)
}

/** The part of a key that lists and mails show. */
export function hintOf(key: string): string {
  return key.slice(-GROUP_LENGTH)
}

/** The encryption purpose of license keys; only their buyer can see one again. */
export const LICENSE_SEAL = 'license'

/** The columns that a key is stored in. */
export function storedColumns(keyring: Keyring, key: string) {
  return { keyHash: hashLicenseKey(key), keyCipher: keyring.seal(LICENSE_SEAL, key), keyHint: hintOf(key) }
}
