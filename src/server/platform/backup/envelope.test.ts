import { createCipheriv, scryptSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type DeriveKeys, seal, unseal } from './envelope.ts'

const CREATED_AT = new Date('2026-06-01T03:00:00.000Z')
const PASSPHRASE = 'ten quiet otters file their taxes'
const MiB = 1024 * 1024
/** The chunk length of the format, from its description in decision 50. */
const CHUNK = 256 * 1024

/** As the real one, but without its half second. */
const derive: DeriveKeys = async (passphrase, salt) => {
  const bytes = scryptSync(passphrase, salt, 48, { N: 2 })
  return { key: bytes.subarray(0, 32), check: bytes.subarray(32) }
}

async function* parts(...list: Buffer[]) {
  yield* list
}

async function sealed(
  content: Buffer,
  passphrase: string | null,
  keys: { derive?: DeriveKeys } = { derive },
) {
  const out: Buffer[] = []
  for await (const part of seal(parts(content), { createdAt: CREATED_AT, passphrase, ...keys }))
    out.push(part)
  return Buffer.concat(out)
}

async function opened(bytes: Buffer, passphrase: string | null): Promise<Buffer> {
  const out: Buffer[] = []
  for await (const part of unseal(parts(bytes), { passphrase, derive })) out.push(part)
  return Buffer.concat(out)
}

function headOf(bytes: Buffer): number {
  return bytes.indexOf('\n') + 1
}

describe.each([
  ['plain', null, 32],
  ['encrypted', PASSPHRASE, 16],
])('%s', (_name, passphrase, tag) => {
  test.each([0, CHUNK - 1, CHUNK, CHUNK + 1])('%i bytes come back as they were', async (size) => {
    const content = Buffer.alloc(size, 'content of the shop ')

    expect((await opened(await sealed(content, passphrase), passphrase)).equals(content)).toBe(true)
  })

  test('no bit of it can change', async () => {
    const bytes = await sealed(Buffer.from('forty-two orders'), passphrase)
    // A changed salt takes another key, so of the first line only a few bits are tried.
    const head = headOf(bytes)
    const places = [3, head - 10, ...Array.from({ length: bytes.length - head }, (_, at) => head + at)]
    for (const at of places) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(bytes.readUInt8(at) ^ (1 << (at % 8)), at)
      await expect(opened(changed, passphrase), `byte ${at}`).rejects.toThrow(/archive/)
    }
  })

  test('its end cannot be missing', async () => {
    const bytes = await sealed(Buffer.alloc(2 * CHUNK + 10, 'x'), passphrase)
    const head = headOf(bytes)
    const chunk = 4 + CHUNK + tag
    const cuts = [0, 10, head - 1, head, head + 2, head + chunk, head + 2 * chunk, bytes.length - 1]

    for (const cut of cuts)
      await expect(opened(bytes.subarray(0, cut), passphrase), `cut at ${cut}`).rejects.toThrow(/archive/)
  })

  test('its chunks cannot be moved, repeated or left out', async () => {
    const content = Buffer.concat([Buffer.alloc(CHUNK, 'a'), Buffer.alloc(CHUNK, 'b'), Buffer.from('end')])
    const bytes = await sealed(content, passphrase)
    const head = bytes.subarray(0, headOf(bytes))
    const size = 4 + CHUNK + tag
    const at = (index: number) => bytes.subarray(head.length + index * size, head.length + (index + 1) * size)
    const [a, b, end] = [at(0), at(1), at(2)]

    for (const order of [
      [b, a, end],
      [a, a, b, end],
      [a, end],
      [a, b, end, end],
    ])
      await expect(opened(Buffer.concat([head, ...order]), passphrase)).rejects.toThrow(/archive is damaged/)
  })
})

test('without the passphrase, nothing of an encrypted archive can be read', async () => {
  const bytes = await sealed(Buffer.from('forty-two orders'), PASSPHRASE)

  expect(bytes.includes('orders')).toBe(false)
  await expect(opened(bytes, 'another passphrase')).rejects.toThrow('not the passphrase of this archive')
  await expect(opened(bytes, null)).rejects.toThrow('The archive is encrypted')
})

test('an archive that is not encrypted is not taken for one that should be', async () => {
  const bytes = await sealed(Buffer.from('orders of a stranger'), null)

  await expect(opened(bytes, PASSPHRASE)).rejects.toThrow('not encrypted')
})

test('other programs can open it: AES-256-GCM with a key by scrypt, as decision 50 describes', async () => {
  const content = Buffer.from('forty-two orders')
  const bytes = await sealed(content, PASSPHRASE, {})
  const head = bytes.subarray(0, headOf(bytes))
  const { salt } = JSON.parse(head.toString().replace('cartwright-backup 1 ', ''))
  const key = scryptSync(PASSPHRASE, Buffer.from(salt, 'base64'), 48, {
    N: 131072,
    r: 8,
    p: 1,
    maxmem: 256 * MiB,
  })
  const length = Buffer.from([0x80, 0, 0, content.length])
  const cipher = createCipheriv('aes-256-gcm', key.subarray(0, 32), Buffer.alloc(12))
  cipher.setAAD(Buffer.concat([length, head]))
  const expected = Buffer.concat([head, length, cipher.update(content), cipher.final(), cipher.getAuthTag()])

  expect(bytes.equals(expected)).toBe(true)
  // Deriving a key is slow on purpose, and this does it twice.
}, 30_000)

test('a file that is something else is named as such', async () => {
  await expect(opened(Buffer.alloc(5000, 'x'), null)).rejects.toThrow('not an archive')
})
