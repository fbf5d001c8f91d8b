/** A random secret of 32 hexadecimal digits has about 14 different ones, and fewer than 7 once in a billion. */
const MIN_DISTINCT = 7
const MIN_DISTINCT_SHARE = 0.22
/** Of all groups of three neighboring characters, how many must be different: repeated words have few. */
const MIN_VARIETY = 0.75
/** How many characters may equal or continue the one before, as in `abcd` or `4433`. */
const MAX_RUN_SHARE = 0.75
const PLACEHOLDER = /change.?(?:me|this|it)|placeholder|secret|example|password|qwerty/i

/** Whether a secret is a placeholder, a pattern or a repetition, which an attacker would try. */
export function isWeakSecret(secret: string): boolean {
  if (PLACEHOLDER.test(secret)) return true
  if (new Set(secret).size < Math.min(MIN_DISTINCT, secret.length * MIN_DISTINCT_SHARE)) return true
  const groups = Array.from({ length: secret.length - 2 }, (_, at) => secret.slice(at, at + 3))
  if (new Set(groups).size < groups.length * MIN_VARIETY) return true
  const steps = Array.from(
    { length: secret.length - 1 },
    (_, at) => secret.charCodeAt(at + 1) - secret.charCodeAt(at),
  )
  return steps.filter((step) => Math.abs(step) <= 1).length > steps.length * MAX_RUN_SHARE
}
