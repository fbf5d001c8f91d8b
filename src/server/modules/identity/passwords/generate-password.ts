import { randomInt } from 'node:crypto'

/** No look-alike characters. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyz23456789'
const GROUPS = 4
const GROUP_CHARS = 5

/** 100 random bits, grouped for typing. */
export function generatePassword(): string {
  return Array.from({ length: GROUPS }, newGroup).join('-')
}

function newGroup(): string {
  return Array.from({ length: GROUP_CHARS }, () => LETTERS[randomInt(LETTERS.length)]).join('')
}
