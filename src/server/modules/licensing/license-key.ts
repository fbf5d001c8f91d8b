import { randomBytes } from 'node:crypto'
import { sha256 } from '#server/platform/keys.ts'

/** Crockford's Base32 alphabet, without characters that are easily confused. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const GROUPS = 6
const GROUP_LENGTH = 5

/** `7Q2XK-...`: 150 random bits in groups. */
export function newLicenseKey(): string {
  const letters = Array.from(randomBytes(GROUPS * GROUP_LENGTH), (byte) => LETTERS[byte % LETTERS.length])
  return Array.from({ length: GROUPS }, (_, group) =>
    letters.slice(group * GROUP_LENGTH, (group + 1) * GROUP_LENGTH).join(''),
  ).join('-')
}

/** The hash a key is looked up by. Case and surrounding spaces do not matter. Imported keys may have other formats. */
export function hashLicenseKey(key: string): string {
  return sha256(`license:${key.trim().toUpperCase()}`)
}

/** The part of a key that lists and mails show. */
export function hintOf(key: string): string {
  return key.slice(-GROUP_LENGTH)
}

/** The encryption purpose of license keys; only their buyer can see one again. */
export const LICENSE_SEAL = 'license'
