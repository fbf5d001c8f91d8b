import * as z from 'zod/mini'
import { LICENSE_STATES } from '../domain/license-status.ts'
import { endpoint } from './endpoint.ts'
import { bodyPage, line, one, pageOf, Timestamp } from './envelopes.ts'
import { Id } from './fields.ts'
import { Subscription } from './subscriptions.ts'

/** A site that uses a license. */
export const LicenseSite = z.object({
  site: z.string(),
  /** Local and staging sites take no slot. */
  is_local: z.boolean(),
  plugin_version: z.nullable(z.string()),
  wp_version: z.nullable(z.string()),
  php_version: z.nullable(z.string()),
  activated_at: Timestamp,
  last_seen_at: Timestamp,
})
export type LicenseSite = z.infer<typeof LicenseSite>

/** A release that the license holder may download. `url` is signed and valid for minutes. */
export const LicenseDownload = z.object({
  version: z.string(),
  released_at: Timestamp,
  changelog: z.string(),
  size: z.int(),
  sha256: z.string(),
  signature: z.string(),
  url: z.string(),
})
export type LicenseDownload = z.infer<typeof LicenseDownload>

/** A purchased license. `sites_limit` 0 means unlimited, `expires_at` null means lifetime. */
export const License = z.object({
  id: z.int(),
  key: z.string(),
  status: z.enum(LICENSE_STATES),
  product: z.object({
    id: z.int(),
    name: z.string(),
    uri: z.string(),
    image: z.nullable(z.string()),
    shown: z.boolean(),
  }),
  plan: z.string(),
  order_key: z.nullable(z.string()),
  sites_used: z.int(),
  sites_limit: z.int(),
  expires_at: z.nullable(Timestamp),
  created_at: Timestamp,
  sites: z.array(LicenseSite),
  downloads: z.array(LicenseDownload),
  /** The newest one; null if it never had any. */
  subscription: z.nullable(Subscription),
})
export type License = z.infer<typeof License>

/** An offline certificate: `signature` is Ed25519 over the bytes of `payload`, all in base64. */
export const Certificate = z.object({ payload: z.string(), signature: z.string(), key_id: z.string() })
export type Certificate = z.infer<typeof Certificate>

export const LICENSES_PER_PAGE = 20

const LicenseKey = z.string().check(z.minLength(1), z.maxLength(200))
const SiteAddress = line({ required: 'Please enter the address of the site.', max: 500 })

export const licensing = {
  list: endpoint({
    method: 'POST',
    path: '/user/get-licenses',
    summary: "The shopper's licenses with their sites and downloads, newest first",
    access: 'shopper',
    csrf: true,
    body: bodyPage(LICENSES_PER_PAGE),
    response: pageOf(License),
    errors: ['invalid_input'],
  }),
  freeSite: endpoint({
    method: 'POST',
    path: '/user/free-site',
    summary: 'Deactivate a site, which frees its slot',
    access: 'shopper',
    csrf: true,
    body: z.strictObject({ license_id: Id, site: SiteAddress }),
    response: one(License),
    errors: ['invalid_input', 'not_found'],
  }),
  moveSite: endpoint({
    method: 'POST',
    path: '/user/move-site',
    summary: 'Move a license from one site to another in one step',
    access: 'shopper',
    csrf: true,
    body: z.strictObject({ license_id: Id, from: SiteAddress, to: SiteAddress }),
    response: one(License),
    errors: ['invalid_input', 'not_found', 'conflict'],
  }),
  certificate: endpoint({
    method: 'POST',
    path: '/api/licenses/certificate',
    summary:
      'A signed certificate that a site may use a plugin, for verification while the shop is unreachable',
    access: 'public',
    body: z.strictObject({
      license_key: LicenseKey,
      site: SiteAddress,
      /** WordPress's environment type. A free site that is in production takes a slot, or gets no certificate. */
      environment: z.optional(z.string().check(z.maxLength(30))),
    }),
    response: one(Certificate),
    errors: ['invalid_input', 'not_found', 'payment_required'],
  }),
  /** Plugins in the field call this one until they are updated. Addresses end up in the logs of proxies. */
  certificateByAddress: endpoint({
    method: 'GET',
    path: '/api/licenses/{key}/certificate',
    summary: 'The same for plugins with an older client. Deprecated, because the key is part of the address',
    access: 'public',
    params: z.object({ key: LicenseKey }),
    query: z.strictObject({ site: SiteAddress }),
    response: one(Certificate),
    errors: ['invalid_input', 'not_found', 'payment_required'],
  }),
}
