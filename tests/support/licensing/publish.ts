import { keyIdOf } from '#server/platform/ed25519.ts'
import type { Browser } from '../shop/browser.ts'
import type { TestShop } from '../test-shop.ts'
import { pluginZip, SELLER, signZip } from './plugin-zip.ts'

type Options = { signature?: string; channel?: string; rollout?: number; publish?: boolean; token?: string }

/** Uploads a zip as a multipart form, like browsers and the release command. */
export async function upload(browser: Browser, productId: number, zip: Buffer, options: Options = {}) {
  const { signature = signZip(zip), channel = 'stable', rollout = 100, publish = true, token } = options
  const query = { signature, channel, rollout_percent: String(rollout), publish: publish ? '1' : '0' }
  return sendZip(browser, zip, { path: `/api/admin/products/${productId}/releases`, query, token })
}

/** Uploads the free edition of a release. */
export async function uploadFree(
  browser: Browser,
  releaseId: number,
  zip: Buffer,
  { signature = signZip(zip), token }: Pick<Options, 'signature' | 'token'> = {},
) {
  return sendZip(browser, zip, { path: `/api/admin/releases/${releaseId}/free`, query: { signature }, token })
}

type Target = { path: string; query: Record<string, string>; token?: string | undefined }

async function sendZip(browser: Browser, zip: Buffer, { path, query, token }: Target) {
  const boundary = 'cartwright-test-boundary'
  const head = `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="plugin.zip"\r\ncontent-type: application/zip\r\n\r\n`
  const response = await browser.send({
    method: 'POST',
    url: `${path}?${new URLSearchParams(query)}`,
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      ...(token && { authorization: `Bearer ${token}` }),
    },
    payload: Buffer.concat([Buffer.from(head), zip, Buffer.from(`\r\n--${boundary}--\r\n`)]),
  })
  return { status: response.statusCode, body: response.json() }
}

/** Registers a signing key and returns the admin's browser for publishing. */
export async function openSeller(shop: TestShop): Promise<Browser> {
  const browser = await shop.signIn(await shop.admin({ passwordHash: null }))
  await shop.make('signingKeys', {
    purpose: 'package',
    keyId: keyIdOf(SELLER.publicKey),
    publicKey: SELLER.publicKey,
    label: 'Seller 2026',
    createdAt: shop.clock.now(),
  })
  return browser
}

export async function publish(
  browser: Browser,
  productId: number,
  plugin: Parameters<typeof pluginZip>[0],
  options: Options = {},
) {
  const { status, body } = await upload(browser, productId, pluginZip(plugin), options)
  if (status !== 201) throw new Error(`upload answered ${status}: ${JSON.stringify(body)}`)
  return body.data
}
