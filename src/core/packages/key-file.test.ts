import { createDecipheriv, createHash, createPublicKey, pbkdf2Sync, verify } from 'node:crypto'
import { expect, test } from 'vitest'
import { createKeyFile, isProtected, openKeyFile, requireKeySize } from './key-file.ts'
import { signPackage } from './signing-key.ts'

// Written by Python's hashlib and cryptography from the first test key of RFC 8032, as the format in key-file.ts says.
const PASSPHRASE = 'Blåbær über alles'
const FILE = {
  format: 'cartwright-signing-key',
  version: 1,
  key_id: '21fe31dfa154a261',
  public_key: '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=',
  iterations: 1000,
  salt: 'AAECAwQFBgcICQoLDA0ODw==',
  iv: 'ZGVmZ2hpamtsbW5v',
  private_key: '7Z3reMA/7ehhnT6lyBdSvcFIVBx1DG+tVPBt37XnMr+z++Jii2v8ut2Sexd4qQ6NrO2wyEPbZQ0uesk2DCqfHw==',
  checksum: '886f19d3dc853a2b1fce8cb7d13b9851ccbac9f9cb4a7948ff863772b3dab82f',
}
/** Ed25519 over the SHA-384 of `plugin`, by Python with the same key. */
const SIGNATURE = 'yFwQfWVBKxL53GCjCO45Bc4QU2q0ZGEEjteZFxMY1pMXXZihI1Oq7tCwWoeclUAHdl6q41OeLQxQM2zj7sjICw=='
const PLUGIN = new TextEncoder().encode('plugin')

test('opens a file that another program wrote, and signs as another program does', async () => {
  const key = await openKeyFile(JSON.stringify(FILE), PASSPHRASE)

  expect([key.publicKey, key.keyId]).toEqual([FILE.public_key, FILE.key_id])
  expect(await signPackage(key, PLUGIN)).toBe(SIGNATURE)
  expect(key.privateKey.extractable).toBe(false)
})

test('takes a passphrase however the keyboard composes its letters', async () => {
  const key = await openKeyFile(JSON.stringify(FILE), PASSPHRASE.normalize('NFD'))

  expect(key.keyId).toBe(FILE.key_id)
})

test('writes a file that another program opens, without the private key in plain', async () => {
  const { key, text } = await createKeyFile('a long passphrase')
  const file = JSON.parse(text) as typeof FILE

  const aes = pbkdf2Sync('a long passphrase', Buffer.from(file.salt, 'base64'), file.iterations, 32, 'sha256')
  const sealed = Buffer.from(file.private_key, 'base64')
  const decipher = createDecipheriv('aes-256-gcm', aes, Buffer.from(file.iv, 'base64'))
  decipher.setAAD(Buffer.from(`cartwright-signing-key:1:${file.public_key}`))
  decipher.setAuthTag(sealed.subarray(-16))
  const pkcs8 = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])

  expect(pkcs8.subarray(0, 16).toString('hex')).toBe('302e020100300506032b657004220420')
  expect(file.iterations).toBeGreaterThanOrEqual(600_000)
  expect(text).not.toContain(pkcs8.subarray(16).toString('base64').slice(0, 20))
  const x = Buffer.from(file.public_key, 'base64').toString('base64url')
  const publicKey = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' })
  const digest = createHash('sha384').update(PLUGIN).digest()
  expect(verify(null, digest, publicKey, Buffer.from(await signPackage(key, PLUGIN), 'base64'))).toBe(true)
  const opened = await openKeyFile(text, 'a long passphrase')
  expect(opened.publicKey).toBe(file.public_key)
  // Deriving a key is slow on purpose, and this does it three times.
}, 30_000)

test('opens the plain keys of earlier versions, which openssl also writes', async () => {
  const pem = `-----BEGIN PRIVATE KEY-----\nMC4CAQAwBQYDK2VwBCIEIJ1hsZ3v/VpguoRK9JLsLMREScVpezJpGXA7rAMcrn9g\n-----END PRIVATE KEY-----\n`

  expect(isProtected(pem)).toBe(false)
  expect((await openKeyFile(pem, '')).publicKey).toBe(FILE.public_key)
})

const damaged = (change: Partial<Record<keyof typeof FILE, unknown>>) =>
  JSON.stringify({ ...FILE, ...change })

test.each<[string, string, string, RegExp]>([
  ['a wrong passphrase', damaged({}), 'Blabar uber alles', /passphrase is wrong/],
  ['another salt', damaged({ salt: 'BBECAwQFBgcICQoLDA0ODw==' }), PASSPHRASE, /damaged/],
  ['a changed key', damaged({ private_key: FILE.private_key.replace('7Z', '8Z') }), PASSPHRASE, /damaged/],
  ['another public key', damaged({ public_key: FILE.iv }), PASSPHRASE, /damaged/],
  ['fewer iterations', damaged({ iterations: 999 }), PASSPHRASE, /damaged/],
  ['endless iterations', damaged({ iterations: 1e12 }), PASSPHRASE, /damaged/],
  ['a missing part', damaged({ iv: undefined }), PASSPHRASE, /damaged/],
  ['a file that is cut off', JSON.stringify(FILE).slice(0, -40), PASSPHRASE, /damaged/],
  ['a file of the future', damaged({ version: 2 }), PASSPHRASE, /newer version/],
  ['another file', '{"name": "package.json"}', PASSPHRASE, /not a signing key/],
  ['no file at all', '', PASSPHRASE, /not a signing key/],
  ['null', 'null', PASSPHRASE, /not a signing key/],
  ['half a PEM', '-----BEGIN PRIVATE KEY-----\nMC4C', '', /damaged/],
  [
    'a key of another kind',
    '-----BEGIN PRIVATE KEY-----\nMC4CAQAw\n-----END PRIVATE KEY-----',
    '',
    /not an Ed25519/,
  ],
])('says what is wrong with %s', async (_, text, passphrase, reason) => {
  await expect(openKeyFile(text, passphrase)).rejects.toThrow(reason)
})

test('a wrong passphrase is not called damage when the file is whole, however it is edited by hand', async () => {
  // A valid checksum over other contents: the cipher still refuses it.
  const public_key = Buffer.alloc(32, 7).toString('base64')
  const values = [public_key, FILE.iterations, FILE.salt, FILE.iv, FILE.private_key]
  const checksum = createHash('sha256')
    .update(values.map((value) => `${value}\n`).join(''))
    .digest('hex')

  await expect(openKeyFile(damaged({ public_key, checksum }), PASSPHRASE)).rejects.toThrow(
    /passphrase is wrong/,
  )
})

test('refuses a file that is far too large for a key before it is read', () => {
  expect(() => requireKeySize(JSON.stringify(FILE).length)).not.toThrow()
  expect(() => requireKeySize(3_000_000_000)).toThrow(/not a signing key/)
})

test('refuses a short passphrase', async () => {
  await expect(createKeyFile('eleven char')).rejects.toThrow(/at least 12 characters/)
})
