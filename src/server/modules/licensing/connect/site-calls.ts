import type { ClientKind } from '#core/contract/connect.ts'

/** A request as a site sends it. A POST has its fields in a form, a GET in its query. */
export type SiteCall = {
  about: string
  method: 'GET' | 'POST'
  path: string
  fields: [name: string, value: string][]
}

export type PlayedSite = {
  kind: ClientKind
  product: { id: number; name: string; slug: string }
  version: string
  /** Empty for a site without a key. */
  key: string
  site: string
}

/** Costs no slot, even where something takes the site for a real one. */
const ENVIRONMENT = 'development'

/**
 * What a site with this client sends, in order. It does not say which PHP and WordPress it has, so that no requirement
 * of a release is in the way.
 */
export function callsOf(played: PlayedSite): SiteCall[] {
  const { kind, key, product } = played
  if (kind === 'puc') return [updates(played, `/updates/${product.slug}.json`)]
  const check = kind === 'edd' ? eddVersion(played) : updates(played, `/updates/${product.slug}/core.json`)
  return key === '' ? [check] : [activation(played), check]
}

function activation({ kind, product, key, site, version }: PlayedSite): SiteCall {
  const item: SiteCall['fields'][number] =
    kind === 'client' ? ['item_name', encodeURIComponent(product.name)] : ['item_id', String(product.id)]
  return {
    about: 'The owner of the site activates the key.',
    method: 'POST',
    path: '/edd-sl-api',
    fields: [
      ['edd_action', 'activate_license'],
      ['license', key],
      item,
      ['url', site],
      ['version', version],
      ['environment', ENVIRONMENT],
    ],
  }
}

function eddVersion({ product, key, site, version }: PlayedSite): SiteCall {
  return {
    about: CHECK,
    method: 'POST',
    path: '/',
    fields: [
      ['edd_action', 'get_version'],
      ['license', key],
      ['item_id', String(product.id)],
      ['slug', product.slug],
      ['version', version],
      ['url', site],
      ['environment', ENVIRONMENT],
    ],
  }
}

function updates({ key, site, version }: PlayedSite, path: string): SiteCall {
  return {
    about: CHECK,
    method: 'GET',
    path,
    fields: [
      ['license_key', key],
      ['site_url', site],
      ['installed_version', version],
      ['environment', ENVIRONMENT],
    ],
  }
}

const CHECK = 'WordPress looks for updates.'
