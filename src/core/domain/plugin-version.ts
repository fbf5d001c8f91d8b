/** The format of a version; the table has the same check. */
const FORM = /^[0-9][0-9A-Za-z.+-]{0,49}$/

export function isPluginVersion(text: string): boolean {
  return FORM.test(text)
}

/** Version words from earliest to latest. Numbers rank at `#`; unknown words rank below all. */
const WORDS: Record<string, number> = {
  dev: 1,
  alpha: 2,
  a: 2,
  beta: 3,
  b: 3,
  RC: 4,
  rc: 4,
  '#': 5,
  pl: 6,
  p: 6,
}

/**
 * Compares two versions like PHP's `version_compare`, because that is what buyers' sites use: 1.10 is newer than 1.9,
 * and 1.0-beta2 is older than 1.0. Returns a negative number, zero or a positive number.
 */
export function compareVersions(one: string, other: string): number {
  const [left, right] = [partsOf(one), partsOf(other)]
  for (let at = 0; at < Math.max(left.length, right.length); at++) {
    const difference = compareParts(left[at], right[at])
    if (difference !== 0) return difference
  }
  return 0
}

function partsOf(version: string): string[] {
  if (/^\d+(?:\.\d+)*$/.test(version)) return version.split('.')
  return version
    .replace(/[-_+]/g, '.')
    .replace(/(\d)([^\d.])/g, '$1.$2')
    .replace(/([^\d.])(\d)/g, '$1.$2')
    .split('.')
    .filter((part) => part !== '')
}

/** If one version ends first, the other is newer if it continues with a number, older if with `beta` or the like. */
function compareParts(one: string | undefined, other: string | undefined): number {
  if (one === undefined) return -compareParts(other, one)
  if (other === undefined) return isNumber(one) ? 1 : rankOf(one) - rankOf('0')
  if (isNumber(one) && isNumber(other)) return Math.sign(Number(one) - Number(other))
  return Math.sign(rankOf(one) - rankOf(other))
}

function isNumber(part: string): boolean {
  return /^\d+$/.test(part)
}

function rankOf(part: string): number {
  if (isNumber(part)) return WORDS['#'] ?? 0
  return WORDS[part] ?? 0
}
