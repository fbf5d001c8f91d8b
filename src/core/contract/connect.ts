import * as z from 'zod/mini'
import { PRODUCT_STATUSES } from '../domain/product-status.ts'
import { endpoint } from './endpoint.ts'
import { line, one } from './envelopes.ts'
import { IdParam } from './fields.ts'

/** The clients that a plugin may use to reach the shop. */
export const CLIENT_KINDS = ['client', 'edd', 'puc', 'core'] as const
export type ClientKind = (typeof CLIENT_KINDS)[number]

/** Code to copy into a plugin, and where it goes. */
const Snippet = z.object({ title: z.string(), text: z.string(), code: z.string() })
export type Snippet = z.infer<typeof Snippet>

const ClientGuide = z.object({
  kind: z.enum(CLIENT_KINDS),
  name: z.string(),
  about: z.string(),
  snippets: z.array(Snippet),
})
export type ClientGuide = z.infer<typeof ClientGuide>

/** What a plugin that is sold elsewhere has to change. */
const Move = z.object({
  name: z.string(),
  steps: z.array(
    z.object({ text: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }),
  ),
})
export type Move = z.infer<typeof Move>

/** Everything a plugin's code has to know about its product and this shop. */
export const Connection = z.object({
  name: z.string(),
  status: z.enum(PRODUCT_STATUSES),
  no_download: z.boolean(),
  /** False if every plan is free: then nobody has a license key. */
  sells_keys: z.boolean(),
  shop_url: z.string(),
  item_id: z.int(),
  /** The ids that an old shop knew the product by; plugins may keep using them. */
  old_item_ids: z.array(z.string()),
  /** The plugin's folder. Before the first release it is a guess. */
  slug: z.string(),
  slug_is_known: z.boolean(),
  /** The newest stable version on offer. */
  version: z.nullable(z.string()),
  /** A version to play a check with: the one before the current. */
  installed_version: z.string(),
  /** The keys that sites should accept packages from. */
  package_keys: z.array(
    z.object({ key_id: z.string(), label: z.string(), public_key: z.string(), is_demo: z.boolean() }),
  ),
  class_name: z.string(),
  client_url: z.string(),
  guides: z.array(ClientGuide),
  moves: z.array(Move),
})
export type Connection = z.infer<typeof Connection>

/** One request of a played check with the shop's answer. Keys and download links are shortened. */
const PlayedStep = z.object({
  about: z.string(),
  method: z.enum(['GET', 'POST']),
  url: z.string(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  status: z.int(),
  /** Indented JSON, with parts that PHP serialized unpacked. */
  answer: z.string(),
})
export type PlayedStep = z.infer<typeof PlayedStep>

export const CHECK_OUTCOMES = ['offered', 'withheld', 'current', 'refused'] as const

const PlayedCheck = z.object({
  outcome: z.enum(CHECK_OUTCOMES),
  /** What a site would do, as a sentence. */
  summary: z.string(),
  steps: z.array(PlayedStep),
})
export type PlayedCheck = z.infer<typeof PlayedCheck>

export const connect = {
  get: endpoint({
    method: 'GET',
    path: '/api/admin/products/{id}/connect',
    summary: 'What a plugin needs to get licenses and updates from this shop, with code to copy',
    access: 'staff',
    params: IdParam,
    response: one(Connection),
    errors: ['not_found'],
  }),
  play: endpoint({
    method: 'POST',
    path: '/api/admin/products/{id}/connect/check',
    summary: 'Play the update check of a site and show the answer. Nothing is stored, and no slot is taken',
    access: 'staff',
    params: IdParam,
    body: z.strictObject({
      kind: z.enum(CLIENT_KINDS, { error: 'Choose a client.' }),
      installed_version: line({ required: 'Enter the version that the site has.', max: 50 }),
      license_key: z.optional(line({ max: 100 })),
      site: z.optional(line({ max: 300 })),
    }),
    response: one(PlayedCheck),
    errors: ['not_found'],
  }),
}
