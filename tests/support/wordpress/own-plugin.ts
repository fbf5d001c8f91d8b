import { readFileSync } from 'node:fs'
import { writeZip } from '#server/platform/write-zip.ts'
import { SELLER } from '../licensing/plugin-zip.ts'
import { upload } from '../licensing/publish.ts'
import { makeLicense, makePlugin } from '../licensing/sites.ts'
import type { Browser } from '../shop/browser.ts'
import type { TestShop } from '../test-shop.ts'
import { openWordPress, type WordPress } from './wordpress.ts'

const CLIENT = readFileSync('plugins/client/cartwright-client.php')

type OwnPlugin = {
  folder: string
  version: string
  shop: string
  /** The file with the plugin header. */
  main?: string
  name?: string
  keys?: string[]
  updateUri?: string
}

/** A plugin that does nothing but use our client, as its documentation says. */
export function ownPluginZip({
  folder,
  version,
  shop,
  main = `${folder}.php`,
  name = folder,
  keys = [SELLER.publicKey],
  updateUri = `${shop}/updates/${folder}`,
}: OwnPlugin): Buffer {
  const code = `<?php
/**
 * Plugin Name: ${name}
 * Version: ${version}
 * Update URI: ${updateUri}
 */
require_once __DIR__ . '/cartwright-client.php';
( new Cartwright_Client( array(
	'file'         => __FILE__,
	'name'         => '${name}',
	'shop'         => '${shop}/',
	'package_keys' => array( ${keys.map((key) => `'${key}'`).join(', ')} ),
) ) )->register();
`
  const uninstall = `<?php\nrequire_once __DIR__ . '/cartwright-client.php';\nCartwright_Client::uninstall( '${folder}' );\n`
  return writeZip([
    { path: `${folder}/${main}`, data: Buffer.from(code) },
    { path: `${folder}/uninstall.php`, data: Buffer.from(uninstall) },
    { path: `${folder}/cartwright-client.php`, data: CLIENT },
  ])
}

type Sale = { shop: TestShop; seller: Browser; folder: string; main?: string; sitesLimit?: number | null }

/** A plugin with a published release 1.1.0, a license for it, and a site on which 1.0.0 is active. */
export async function sellPlugin({ shop, seller, folder, main, sitesLimit = 1 }: Sale) {
  const product = await makePlugin(shop, folder, folder)
  const zip = (version: string) =>
    ownPluginZip({ folder, version, shop: shop.origin, ...(main !== undefined && { main }) })
  async function release(version: string): Promise<void> {
    const { status, body } = await upload(seller, product.id, zip(version))
    if (status !== 201) throw new Error(`upload answered ${status}: ${JSON.stringify(body)}`)
  }
  await release('1.1.0')
  const license = await makeLicense(shop, { productId: product.id, planId: product.planId, sitesLimit })
  const site = await openWordPress(shop)
  const file = await site.install(zip('1.0.0'))
  return { product, license, site, file, slug: folder, release, zip }
}

const pageOf = (slug: string) => `${slug}-license`

/** Activates a key on the license page. */
export async function enterKey(site: WordPress, slug: string, key: string): Promise<void> {
  await site.request([{ do: 'submit', slug: pageOf(slug), fields: { key }, button: { do: 'activate' } }])
}

/** Presses a button on the license page and returns what the page says next. */
export async function pressButton(
  site: WordPress,
  { slug, button, key, ...facts }: { slug: string; button: 'activate' | 'deactivate'; key: string } & Facts,
): Promise<{
  note: string
  /** Whether the page says that the site is licensed. */
  isLicensed: boolean
  key: string
  requests: Awaited<ReturnType<WordPress['request']>>['requests']
}> {
  const page = pageOf(slug)
  const { requests } = await site.request(
    [{ do: 'submit', slug: page, fields: { key }, button: { do: button } }],
    facts,
  )
  const html = await site.page(page, facts)
  return {
    note: /class="notice[^"]*"><p>(.*?)<\/p>/s.exec(html)?.[1] ?? '',
    isLicensed: html.includes('This site is licensed'),
    key: /name="key"[^>]*value="([^"]*)"/.exec(html)?.[1] ?? '',
    requests,
  }
}

type Facts = NonNullable<Parameters<WordPress['request']>[1]>
