import { createHash } from 'node:crypto'
import { readFile, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { parseArgs } from 'node:util'
import { isAppError } from '#core/errors.ts'
import { inspectPackage } from '#server/modules/licensing/index.ts'
import { keyIdOf, newKeyPair, publicKeyOf, signBytes } from '#server/platform/ed25519.ts'

const USAGE = `Run this on your own machine, not on the shop's server:
  npm run release -- --new-key FILE
      creates a signing key: FILE is the secret key (keep it off the server), FILE.pub is the public key for the shop
  npm run release -- --zip FILE --key SIGNING_KEY
      checks and signs a plugin zip; writes the signature to FILE.sig
  npm run release -- --product SLUG --zip FILE --key SIGNING_KEY --shop URL --token TOKEN
      signs and publishes it; TOKEN is an API token with releases:write (or set RELEASE_TOKEN)
Options: --channel stable|beta   --rollout PERCENT   --draft (upload without publishing)
         --free FILE (the free edition, a separate plugin that is signed and published with the release)`

const { values } = parseArgs({
  options: {
    'new-key': { type: 'string' },
    zip: { type: 'string' },
    key: { type: 'string' },
    product: { type: 'string' },
    shop: { type: 'string' },
    token: { type: 'string', default: process.env.RELEASE_TOKEN ?? '' },
    channel: { type: 'string', default: 'stable' },
    rollout: { type: 'string', default: '100' },
    draft: { type: 'boolean', default: false },
    free: { type: 'string' },
  },
})

try {
  if (values['new-key']) await createKey(values['new-key'])
  else if (values.zip && values.key) await release(values.zip, values.key)
  else fail(USAGE, 2)
} catch (error) {
  if (!isAppError(error) && !(error instanceof Error && 'code' in error)) throw error
  fail(error.message, 1)
}

async function createKey(path: string): Promise<void> {
  const { publicKey, privateKey } = newKeyPair()
  // `wx` never overwrites an existing key: without it, plugins it has signed could get no more updates.
  await writeFile(path, privateKey, { mode: 0o600, flag: 'wx' })
  await writeFile(`${path}.pub`, `${publicKey}\n`, { flag: 'wx' })
  console.log(
    `Secret key: ${path}  (keep it on this machine and back it up; never put it on the shop's server)`,
  )
  console.log(`Public key: ${publicKey}  (id ${keyIdOf(publicKey)}; add it in the shop's admin panel)`)
}

type Signed = { name: string; zip: Buffer; signature: string }

async function release(zipPath: string, keyPath: string): Promise<void> {
  const privateKey = await readFile(keyPath, 'utf8')
  const full = await sign(zipPath, privateKey)
  const free = values.free ? await sign(values.free, privateKey) : null
  if (values.shop) await publish(values.shop, full, free)
}

async function sign(path: string, privateKey: string): Promise<Signed> {
  const zip = await readFile(path)
  const { folder, header, hashes } = await inspectPackage(zip)
  const signature = signBytes(privateKey, createHash('sha384').update(zip).digest())
  await writeFile(`${path}.sig`, `${signature}\n`)
  console.log(`${header.name} ${header.version} (${folder}), ${zip.length} bytes`)
  console.log(`SHA-256    ${hashes.sha256}`)
  console.log(`Signature  ${signature}  (key ${keyIdOf(publicKeyOf(privateKey))})`)
  return { name: basename(path), zip, signature }
}

/** With a free edition, the release stays a draft until both zips are uploaded. */
async function publish(shop: string, full: Signed, free: Signed | null): Promise<void> {
  if (!values.product || !values.token) fail(USAGE, 2)
  const { channel, rollout, draft } = values
  const product = await request(new URL(`/api/products/${encodeURIComponent(values.product)}`, shop))
  const publishNow = !draft && free === null
  const url = new URL(`/api/admin/products/${idOf(product)}/releases`, shop)
  const uploaded = await send(url, full, {
    channel,
    rollout_percent: rollout,
    publish: publishNow ? '1' : '0',
  })
  if (!free) return
  const address = `/api/admin/releases/${idOf(uploaded)}`
  await send(new URL(`${address}/free`, shop), free)
  if (!draft) await post(new URL(`${address}/publish`, shop), '{}', { 'content-type': 'application/json' })
}

function idOf({ data }: Record<string, unknown>): number {
  return (data as { id: number }).id
}

async function send(url: URL, { name, zip, signature }: Signed, query: Record<string, string> = {}) {
  url.search = String(new URLSearchParams({ signature, ...query }))
  const form = new FormData()
  form.set('file', new Blob([new Uint8Array(zip)], { type: 'application/zip' }), name)
  return post(url, form)
}

async function post(url: URL, body: BodyInit, headers: Record<string, string> = {}) {
  const authorization = `Bearer ${values.token}`
  const answer = await request(url, { method: 'POST', headers: { ...headers, authorization }, body })
  console.log(String(answer.message))
  return answer
}

async function request(url: URL, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(120_000) }).catch(() => null)
  if (!response) return fail(`Cannot reach ${url.origin}. Check --shop and your connection.`, 1)
  const body = (await response.json().catch(() => ({}))) as Record<string, unknown>
  if (!response.ok) fail(`The shop answered ${response.status}: ${String(body.message ?? '')}`, 1)
  return body
}

function fail(message: string, code: number): never {
  console.error(message)
  process.exit(code)
}
