/** The polynomial of gzip's CRC-32, lowest power in the highest bit. */
const POLYNOMIAL = 0xedb88320
const ONE = 0x80000000
const X = 0x40000000

/**
 * Extends a CRC-32 by a number of bytes: `shift(crc(a)) ^ crc(b)` is the checksum of `a` followed by `b`, without
 * reading `b` again. The checksum is a polynomial over GF(2), and each bit that follows multiplies it by x.
 */
export function createCrcShift(bytes: number): (crc: number) => number {
  let factor = ONE
  let power = X
  for (let bits = BigInt(bytes) * 8n; bits > 0n; bits >>= 1n) {
    if (bits & 1n) factor = multiply(factor, power)
    power = multiply(power, power)
  }
  return (crc) => multiply(factor, crc)
}

function multiply(a: number, b: number): number {
  let product = 0
  let shifted = b
  for (let bit = ONE; bit !== 0; bit >>>= 1) {
    if (a & bit) product ^= shifted
    shifted = shifted & 1 ? (shifted >>> 1) ^ POLYNOMIAL : shifted >>> 1
  }
  return product >>> 0
}
