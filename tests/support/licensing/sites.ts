import type { licenses } from '#server/db/tables/index.ts'
import { hashLicenseKey, hintOf, newLicenseKey } from '#server/modules/licensing/license-key.ts'
import type { TestShop } from '../test-shop.ts'

type Values = Partial<typeof licenses.$inferInsert>

/** Inserts a license directly and returns it with its key. */
export async function makeLicense(
  shop: TestShop,
  { planId, ...values }: Values & { productId: number; planId: number },
) {
  const key = newLicenseKey()
  const row = await shop.make('licenses', {
    planId,
    keyHash: hashLicenseKey(key),
    keyCipher: shop.keyring.seal('license', key),
    keyHint: hintOf(key),
    ...values,
  })
  return { ...row, key }
}

/** A published plugin with one plan. */
export async function makePlugin(shop: TestShop, folder: string, name: string) {
  const product = await shop.make('products', {
    uri: folder,
    name,
    pluginSlug: null,
    longDesc: '<p>Sends mail — über SMTP.</p>',
  })
  const plan = await shop.make('plans', { productId: product.id, code: 'pro', name: 'Pro' })
  return { id: product.id, planId: plan.id, folder, name }
}

/** Sends a form like WordPress: every value is encoded once, so values the client encoded itself are encoded twice. */
export async function post(
  origin: URL,
  path: string,
  fields: Record<string, string>,
  userAgent = 'WordPress/6.8; https://agent.example',
) {
  const response = await fetch(new URL(path, origin), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded; charset=UTF-8', 'user-agent': userAgent },
    body: String(new URLSearchParams(fields)),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

export async function get(origin: URL, path: string, headers: Record<string, string> = {}) {
  const response = await fetch(new URL(path, origin), { headers: { 'user-agent': 'test', ...headers } })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) }
}

/** PHP's `unserialize` for a map of strings; lengths are in bytes. */
export function phpUnserialize(text: string): Record<string, string> {
  const bytes = Buffer.from(text)
  let at = bytes.indexOf('{') + 1
  const values: string[] = []
  while (bytes[at] === 's'.charCodeAt(0)) {
    const colon = bytes.indexOf(':', at + 2)
    const length = Number(bytes.subarray(at + 2, colon))
    const start = colon + 2
    values.push(bytes.subarray(start, start + length).toString())
    if (bytes.subarray(start + length, start + length + 2).toString() !== '";')
      throw new Error('wrong length')
    at = start + length + 2
  }
  if (bytes.subarray(at).toString() !== '}' || Number(/^a:(\d+):/.exec(text)?.[1]) * 2 !== values.length)
    throw new Error('not a serialized map')
  return Object.fromEntries(
    values.flatMap((value, index) => (index % 2 ? [] : [[value, values[index + 1] ?? '']])),
  )
}
