import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const STEP_SECONDS = 30
const DIGITS = 6
/** Also accept the previous and the next code, since clocks drift. */
const DRIFT_STEPS = 1

/** 160 random bits, as RFC 4226 recommends. */
export function newSecret(): Buffer {
  return randomBytes(20)
}

/** RFC 6238 with SHA-1, six digits and 30 seconds, which every authenticator app supports. */
export function codeAt(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.readUInt8(mac.length - 1) & 0x0f
  const number = mac.readUInt32BE(offset) & 0x7f_ff_ff_ff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export function stepAt(now: Date): number {
  return Math.floor(now.getTime() / 1000 / STEP_SECONDS)
}

/** Returns the time step of a currently valid code. */
export function findStep(secret: Buffer, code: string, now: Date): number | undefined {
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * DRIFT_STEPS + 1 }, (_, index) => current - DRIFT_STEPS + index)
  return steps.find((step) => timingSafeEqual(Buffer.from(codeAt(secret, step)), padded(code)))
}

/** Base32 without padding, as authenticator apps expect. */
export function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

export function otpauthUri({ secret, shop, email }: { secret: string; shop: string; email: string }): string {
  const label = `${encodeURIComponent(shop)}:${encodeURIComponent(email)}`
  const query = `secret=${secret}&issuer=${encodeURIComponent(shop)}&algorithm=SHA1&digits=${DIGITS}&period=${STEP_SECONDS}`
  return `otpauth://totp/${label}?${query}`
}

/** `timingSafeEqual` needs equal lengths. Blanks never match a code. */
function padded(code: string): Buffer {
  return Buffer.from(/^\d{6}$/.test(code) ? code : ' '.repeat(DIGITS))
}
