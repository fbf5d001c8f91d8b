import { createSign, generateKeyPair, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

/** The DER tags that a certificate needs. */
const TAG = {
  integer: 0x02,
  bits: 0x03,
  null: 0x05,
  oid: 0x06,
  text: 0x0c,
  time: 0x18,
  sequence: 0x30,
  set: 0x31,
  version: 0xa0,
}
const SHA256_WITH_RSA = [0x2a, 0x86, 0x48, 0x86, 0xf7, 0x0d, 0x01, 0x01, 0x0b]
const COMMON_NAME = [0x55, 0x04, 0x03]
const YEARS_VALID = 30

/**
 * Generates a signing key and a self-signed X.509 certificate for it. Built by hand because Node cannot create
 * certificates, and needed so that the shop verifies sandbox events with the same code as PayPal's.
 */
export async function makeCertificate(
  commonName: string,
  now: Date,
): Promise<{ privateKey: string; certificate: string }> {
  const { publicKey, privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 })
  const algorithm = der(TAG.sequence, der(TAG.oid, SHA256_WITH_RSA), der(TAG.null))
  const name = nameOf(commonName)
  const end = new Date(now)
  end.setUTCFullYear(end.getUTCFullYear() + YEARS_VALID)
  const content = der(
    TAG.sequence,
    der(TAG.version, der(TAG.integer, [2])),
    der(TAG.integer, [1, ...randomBytes(8)]),
    algorithm,
    name,
    der(TAG.sequence, timeOf(now), timeOf(end)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  const signature = createSign('sha256').update(content).sign(privateKey)
  const certificate = der(TAG.sequence, content, algorithm, der(TAG.bits, [0], signature))
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: pem(certificate),
  }
}

function der(tag: number, ...contents: (Buffer | readonly number[])[]): Buffer {
  const content = Buffer.concat(contents.map((each) => Buffer.from(each)))
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

function nameOf(commonName: string): Buffer {
  const part = der(TAG.sequence, der(TAG.oid, COMMON_NAME), der(TAG.text, Buffer.from(commonName)))
  return der(TAG.sequence, der(TAG.set, part))
}

/** `20260131120000Z` */
function timeOf(date: Date): Buffer {
  return der(TAG.time, Buffer.from(`${date.toISOString().replace(/\D/g, '').slice(0, 14)}Z`))
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
