import { hashLicenseKey, hintOf, newLicenseKey } from '#server/modules/licensing/index.ts'
import { record, type Visit } from '../harness/http-request.ts'
import { inDatabase } from '../harness/in-database.ts'
import { onceEach } from '../harness/once.ts'
import { UNIQUE } from '../harness/request-cycle.ts'
import type { Shop } from '../harness/shop.ts'
import type { Goal, Load } from '../load.ts'

const SITES = 200
const CHECK: Goal = { atLeast: 0.5 }
const WORDPRESS = { 'user-agent': 'WordPress/6.9; https://bench.example', accept: '*/*' }

type Plugin = { id: number; planId: number; slug: string; keys: string[] }
type Path = (plugin: Plugin, key: string, site: number) => string

/** What buyers' sites request all day, compared to a bare server that sends the same bytes. */
export const updateChecks: Load[] = [
  check('update-edd', 'EDD get_version, licensed sites', updatePath),
  check('update-edd-open', 'EDD get_version, no key', ({ id }, _, site) =>
    edd({ edd_action: 'get_version', item_id: String(id), url: siteOf(site), version: '1.0' }),
  ),
  check('update-checker', 'plugin-update-checker JSON, licensed sites', ({ slug }, key, site) => {
    const query = { license_key: key, site_url: siteOf(site), installed_version: '1.0', php: '8.3' }
    return `/updates/${slug}.json?${new URLSearchParams(query)}`
  }),
  check('license-check', 'EDD check_license', ({ id }, key, site) =>
    edd({ edd_action: 'check_license', item_id: String(id), license: key, url: siteOf(site) }),
  ),
]

/** A new site with every request, spread over many licenses so that requests do not wait for the same row. */
export const activations: Load = {
  name: 'activations',
  about: 'EDD activate_license',
  figure: 'rate',
  goal: { atLeast: 0.5 },
  prepare: async (bench) => {
    const shop = await bench.demoShop()
    const visits = (await activationPaths(shop)).map(
      (path): Visit => ({ path: `${path}&url=https%3A%2F%2Fs${UNIQUE}.example`, headers: WORDPRESS }),
    )
    return {
      reference: await bench.insertServerSide(shop, visits),
      subject: bench.shopSide(shop, 'EDD activate_license', visits),
      verify: () => requireCorrectCounts(shop),
    }
  },
}

/** Without the site, which is a new one each time. */
export async function activationPaths(shop: Shop): Promise<string[]> {
  const { id, keys } = await licensedPlugin(shop)
  return keys.map((key) => edd({ edd_action: 'activate_license', item_id: String(id), license: key }))
}

export async function updatePaths(shop: Shop): Promise<string[]> {
  const plugin = await licensedPlugin(shop)
  return plugin.keys.map((key, site) => updatePath(plugin, key, site))
}

function updatePath({ id }: Plugin, key: string, site: number): string {
  const query = { edd_action: 'get_version', item_id: String(id), license: key, version: '1.0' }
  return edd({ ...query, url: siteOf(site) })
}

function check(name: string, about: string, pathOf: Path): Load {
  return {
    name,
    about,
    figure: 'rate',
    goal: CHECK,
    prepare: async (bench) => {
      const shop = await bench.demoShop()
      const plugin = await licensedPlugin(shop)
      const visits = plugin.keys.map(
        (key, at): Visit => ({ path: pathOf(plugin, key, at), headers: WORDPRESS }),
      )
      return {
        reference: await bench.bareServerSide(shop, visits),
        subject: bench.shopSide(shop, about, visits),
      }
    },
  }
}

/** Unlimited licenses for the flagship plugin, each active on one site. */
const licensedPlugin = onceEach(makeLicensedPlugin)

async function makeLicensedPlugin(shop: Shop): Promise<Plugin> {
  const keys = Array.from({ length: SITES }, newLicenseKey)
  const plugin = await inDatabase(shop, async (client) => {
    const { rows } = await client.query(
      `select product.id, plan.id as "planId", product.plugin_slug as slug from products product
       join plans plan on plan.product_id = product.id and plan.code = 'pro' where product.uri = 'postroad-mailer'`,
    )
    await client.query(
      `insert into licenses (key_hash, key_cipher, key_hint, product_id, plan_id, sites_limit)
       select key_hash, 'bench', key_hint, $3, $4, null from unnest($1::text[], $2::text[]) as keys (key_hash, key_hint)`,
      [keys.map(hashLicenseKey), keys.map(hintOf), rows[0].id, rows[0].planId],
    )
    return rows[0] as Omit<Plugin, 'keys'>
  })
  for (const [at, key] of keys.entries()) {
    const query = {
      edd_action: 'activate_license',
      item_id: String(plugin.id),
      license: key,
      url: siteOf(at),
    }
    const { status } = await record(shop.origin, { path: edd(query), headers: WORDPRESS })
    if (status !== 200) throw new Error(`activate_license returned ${status}.`)
  }
  return { ...plugin, keys }
}

/** Concurrent activations must count every site exactly once. */
async function requireCorrectCounts(shop: Shop): Promise<void> {
  const { rows } = await inDatabase(shop, (client) =>
    client.query(
      `select license.id from licenses license left join license_activations site
         on site.license_id = license.id and site.deactivated_at is null and not site.is_local
       group by license.id having count(site.id) <> license.sites_used limit 1`,
    ),
  )
  if (rows.length > 0) throw new Error(`License ${rows[0].id} has a wrong site count.`)
}

function edd(query: Record<string, string>): string {
  return `/?${new URLSearchParams(query)}`
}

function siteOf(number: number): string {
  return `https://bench-${number}.example`
}
