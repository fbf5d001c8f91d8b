import { randomBytes } from 'node:crypto'
import { sha256 } from '#server/platform/keys.ts'

/** Crockford's letters: none that is mistaken for another when read aloud or typed. */
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

/** By what a key is looked up. Case and outer blanks do not matter; keys of other shops, which look different, work too. */
export function hashLicenseKey(key: string): string {
  return sha256(`license:${key.trim().toUpperCase()}`)
}

/** What lists and mails show of a key. */
export function hintOf(key: string): string {
  return key.slice(-GROUP_LENGTH)
}

/** The purpose under which keys are sealed: only their buyer ever sees one again. */
export const LICENSE_SEAL = 'license'
