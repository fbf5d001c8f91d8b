import { COMMON_WORDS } from './common-words.ts'

/** Common keyboard patterns. Each is also tried in reverse. */
const WALKS = [
  '12345678901234567890',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  'qazwsxedcrfvtgbyhnujmikolp',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1s2d3f4g5h6j7k8l9',
  'a1b2c3d4e5f6g7h8i9',
  '1a2b3c4d5e6f7g8h9i',
  'aabbccddeeffgghhiijj',
  '11223344556677889900',
  '!@#$%^&*()',
].flatMap((walk) => [walk, [...walk].reverse().join('')])

const DISGUISES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Attackers try a common word with digits and symbols around it first; beyond this many the rest adds real strength.
 */
const MAX_DECORATION = 6
/** Shorter numbers are dates, phone numbers or rows of keys. */
const MIN_DIGITS = 12

/** Whether an attacker would try this password among the first few thousand. */
export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  if (/^\d+$/.test(plain) && plain.length < MIN_DIGITS) return true
  return [plain, unitOf(plain), withoutDecoration(plain)].some(
    (form) => isWordOrWalk(form) || isWordOrWalk(withoutDecoration(undisguised(form))),
  )
}

function isWordOrWalk(text: string): boolean {
  return text.length <= 3 || COMMON_WORDS.has(text) || isWalk(text)
}

/** At most two keyboard patterns in a row, such as `qwerty123` or `asdf4321`. */
function isWalk(text: string): boolean {
  const follows = (run: string) => run.length < 3 || WALKS.some((walk) => walk.includes(run))
  return Array.from(text, (_, cut) => cut + 1).some(
    (cut) => follows(text.slice(0, cut)) && follows(text.slice(cut)),
  )
}

/** Returns the repeated part, since `abcabcabc` is no stronger than `abc`. */
function unitOf(text: string): string {
  const half = Math.floor(text.length / 2)
  for (let length = 1; length <= half; length++) {
    const unit = text.slice(0, length)
    if (unit.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return unit
  }
  return text
}

function withoutDecoration(text: string): string {
  const bare = text.replace(/^[\d\W_]+|[\d\W_]+$/g, '')
  return text.length - bare.length <= MAX_DECORATION ? bare : text
}

function undisguised(text: string): string {
  return Array.from(text, (character) => DISGUISES[character] ?? character).join('')
}
