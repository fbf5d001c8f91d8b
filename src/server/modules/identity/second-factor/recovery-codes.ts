import { randomInt } from 'node:crypto'
import { sha256 } from '#server/platform/keys.ts'

const COUNT = 10
/** No look-alike characters. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 3
const GROUP_CHARS = 5

/** Ten codes with more than 70 random bits each, such as `k7x2m-9qwfe-4hrzt`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, newGroup).join('-'))
}

/** Ignores hyphens and case. */
export function hashRecoveryCode(code: string): string {
  return sha256(`recovery:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}

function newGroup(): string {
  return Array.from({ length: GROUP_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
