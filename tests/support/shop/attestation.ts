import { generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** By the new key itself, or by a certificate, in two formats. All of them are valid. */
export type Attestation = 'self' | 'packed' | 'fido-u2f'

type Created = {
  authData: Buffer
  rpIdHash: Buffer
  clientDataHash: Buffer
  credentialId: Buffer
  privateKey: KeyObject
  publicKey: KeyObject
}

type Statement = { fmt: string; attStmt: Map<string, number | Buffer | Buffer[]> }

/** Sections 8.2 (packed) and 8.6 (FIDO U2F) of the W3C's Web Authentication, Level 3. */
export function attest(how: Attestation, created: Created): Statement {
  const { authData, rpIdHash, clientDataHash, credentialId, privateKey, publicKey } = created
  const packed = Buffer.concat([authData, clientDataHash])
  if (how === 'self') return packedBy(sign('sha256', packed, privateKey))
  const maker = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const x5c = [certificate(maker)]
  if (how === 'packed') return packedBy(sign('sha256', packed, maker.privateKey), x5c)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const point = Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')])
  const signed = Buffer.concat([Buffer.from([0]), rpIdHash, clientDataHash, credentialId, point])
  const sig = sign('sha256', signed, maker.privateKey)
  return {
    fmt: 'fido-u2f',
    attStmt: new Map<string, Buffer | Buffer[]>([
      ['sig', sig],
      ['x5c', x5c],
    ]),
  }
}

function packedBy(sig: Buffer, x5c?: Buffer[]): Statement {
  const attStmt = new Map<string, number | Buffer | Buffer[]>([
    ['alg', -7],
    ['sig', sig],
  ])
  if (x5c) attStmt.set('x5c', x5c)
  return { fmt: 'packed', attStmt }
}

const ECDSA_WITH_SHA256 = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'))
const NAMES = { 6: 'DE', 10: 'Example Keys', 11: 'Authenticator Attestation', 3: 'Example Key' }

/** A certificate (RFC 5280) with the names that section 8.2.1 requires, signed by itself. */
function certificate({ privateKey, publicKey }: { privateKey: KeyObject; publicKey: KeyObject }): Buffer {
  const name = der(0x30, ...Object.entries(NAMES).map(([id, text]) => nameOf(Number(id), text)))
  const validity = der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231000000Z')))
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.from([1])),
    ECDSA_WITH_SHA256,
    name,
    validity,
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  )
  return der(0x30, body, ECDSA_WITH_SHA256, der(0x03, Buffer.from([0]), sign('sha256', body, privateKey)))
}

/** One attribute of a name: 2.5.4 and the number. */
function nameOf(id: number, text: string): Buffer {
  return der(0x31, der(0x30, der(0x06, Buffer.from([0x55, 0x04, id])), der(0x13, Buffer.from(text))))
}

function der(tag: number, ...parts: Buffer[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  const size = length < 128 ? [length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}
