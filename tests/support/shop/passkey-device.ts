import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import type { PasskeyAssertion } from '#core/contract/fields.ts'
import {
  type CreationOptions,
  type PasskeyAttestation,
  passkeys,
  type RequestOptions,
} from '#core/contract/passkeys.ts'
import { type Attestation, attest } from './attestation.ts'
import type { Browser } from './browser.ts'
import type { Person } from './people.ts'

/** What a dishonest or outdated authenticator or browser does differently. */
export type Oddity = {
  origin?: string
  rpId?: string
  type?: string
  challenge?: string
  /** Flags of the authenticator data; UP is 0x01, UV 0x04. */
  flags?: number
  /** Signs with another key. */
  key?: KeyObject
  userHandle?: string
  attestation?: Attestation
}

export type PasskeyDevice = ReturnType<typeof createPasskeyDevice>

const FLAG = { userPresent: 0x01, userVerified: 0x04, attested: 0x40 }

/**
 * A software authenticator with one ES256 key, in a browser at `origin`. Written after the W3C's Web Authentication,
 * Level 3: section 6.1 (authenticator data), 6.5 (attestation objects), 5.8.1 (client data), and RFC 9053 for the key.
 */
export function createPasskeyDevice(origin: string) {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const state = { counter: 0, userHandle: '' }

  function authenticatorData(rpId: string, flags: number, attested = Buffer.alloc(0)): Buffer {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(state.counter)
    return Buffer.concat([hash(rpId), Buffer.from([flags]), counter, attested])
  }

  function clientData(type: string, challenge: string, odd: Oddity): Buffer {
    return Buffer.from(
      JSON.stringify({
        type: odd.type ?? type,
        challenge: odd.challenge ?? challenge,
        origin: odd.origin ?? origin,
        crossOrigin: false,
      }),
    )
  }

  return {
    /** The signature counter. Authenticators that sync their keys leave it at 0. */
    setCounter: (counter: number) => {
      state.counter = counter
    },
    create({ challenge, rp, user }: CreationOptions, odd: Oddity = {}): PasskeyAttestation {
      state.userHandle = user.id
      const flags = odd.flags ?? FLAG.userPresent | FLAG.userVerified
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey(publicKey)])
      const client = clientData('webauthn.create', challenge, odd)
      const rpId = odd.rpId ?? rp.id
      const authData = authenticatorData(rpId, flags | FLAG.attested, attested)
      const hashes = { rpIdHash: hash(rpId), clientDataHash: hash(client) }
      const { fmt, attStmt } = odd.attestation
        ? attest(odd.attestation, { ...hashes, authData, credentialId, privateKey, publicKey })
        : { fmt: 'none', attStmt: new Map() }
      const attestationObject = cbor(
        new Map<string, Cbor>([
          ['fmt', fmt],
          ['attStmt', attStmt],
          ['authData', authData],
        ]),
      )
      return {
        id: base64(credentialId),
        rawId: base64(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: base64(client),
          attestationObject: base64(attestationObject),
        },
      }
    },
    sign({ challenge, rpId }: RequestOptions, odd: Oddity = {}): PasskeyAssertion {
      const data = authenticatorData(odd.rpId ?? rpId, odd.flags ?? FLAG.userPresent | FLAG.userVerified)
      const client = clientData('webauthn.get', challenge, odd)
      const signature = sign('sha256', Buffer.concat([data, hash(client)]), odd.key ?? privateKey)
      return {
        id: base64(credentialId),
        rawId: base64(credentialId),
        type: 'public-key',
        response: {
          clientDataJSON: base64(client),
          authenticatorData: base64(data),
          signature: base64(signature),
          userHandle: odd.userHandle ?? state.userHandle,
        },
      }
    },
  }
}

/** Adds a passkey like a person at the account's security page. */
export async function addPasskey(browser: Browser, person: Person, device: PasskeyDevice) {
  const { data } = await browser.ok(passkeys.addOptions, { body: { password: person.password } })
  const added = await browser.ok(passkeys.add, { body: { name: 'Laptop', passkey: device.create(data) } })
  return added.data
}

export async function challengeFor(browser: Browser): Promise<RequestOptions> {
  return (await browser.ok(passkeys.logInOptions, {})).data
}

/** Logs in like somebody who clicks "Log in with a passkey". */
export async function logInWithPasskey(browser: Browser, device: PasskeyDevice, odd: Oddity = {}) {
  const passkey = device.sign(await challengeFor(browser), odd)
  return browser.call(passkeys.logIn, { body: { passkey } })
}

type Cbor = string | number | Buffer | Cbor[] | Map<string | number, Cbor>

/** RFC 8949, as far as attestation objects need it. */
function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  if (Array.isArray(value)) return Buffer.concat([head(4, value.length), ...value.map(cbor)])
  const entries = [...value].flatMap(([key, each]) => [cbor(key), cbor(each)])
  return Buffer.concat([head(5, value.size), ...entries])
}

function head(major: number, count: number): Buffer {
  const type = major << 5
  if (count < 24) return Buffer.from([type | count])
  if (count < 256) return Buffer.from([type | 24, count])
  return Buffer.from([type | 25, count >> 8, count & 0xff])
}

/** An ES256 public key as a COSE map. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  return cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]),
  )
}

function hash(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest()
}

function base64(data: Buffer): string {
  return data.toString('base64url')
}
