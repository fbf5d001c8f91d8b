import { randomInt } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { sha256 } from '#server/platform/keys.ts'
import { replaceRecoveryCodes } from './queries.ts'

const COUNT = 10
/** No look-alike characters. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'
const GROUPS = 3
const GROUP_CHARS = 5

/** Stores new codes instead of the old ones, and returns them to be shown once. */
export async function replaceCodes(
  tx: Queryable,
  { clock }: { clock: Clock },
  userId: number,
): Promise<string[]> {
  const codes = newRecoveryCodes()
  await replaceRecoveryCodes(tx, { userId, codeHashes: codes.map(hashRecoveryCode), now: clock.now() })
  return codes
}

/** Ten codes with more than 70 random bits each, such as `k7x2m-9qwfe-4hrzt`. */
function newRecoveryCodes(): string[] {
  return Array.from({ length: COUNT }, () => Array.from({ length: GROUPS }, newGroup).join('-'))
}

/** Ignores hyphens and case. */
export function hashRecoveryCode(code: string): string {
  return sha256(`recovery:${code.toLowerCase().replace(/[^a-z0-9]/g, '')}`)
}

function newGroup(): string {
  return Array.from({ length: GROUP_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')
}
