import type { Query } from './read-query.ts'

const NAMES = [
  'edd_action',
  'license',
  'item_id',
  'item_name',
  'url',
  'environment',
  'slug',
  'version',
  'beta',
  'php_version',
  'wp_version',
] as const
type Name = (typeof NAMES)[number]

/** Parameters of one product in an EDD call. */
export type Params = { [Field in Name]?: string }

export type EddCall = {
  action: string
  params: Params
  /** The batch form: parameters by the plugin's folder; null for a call about one product. */
  batch: Map<string, Params> | null
}

const BATCH_FIELD = /^products\[([^[\]]{1,100})\]\[([a-z_]{1,30})\]$/
const MAX_BATCH = 100

/** Merges query and form body like PHP's `$_REQUEST`: the body wins. */
export function readEddCall(query: Query, form: Query | null): EddCall {
  const params: Params = {}
  let batch: EddCall['batch'] = null
  for (const source of form ? [query, form] : [query]) {
    for (const name of NAMES) if (source[name] !== undefined) params[name] = source[name]
    for (const name in source)
      if (name.startsWith('products') && (name === 'products' || name[8] === '['))
        batch = addToBatch(batch ?? new Map(), name, source[name] ?? '')
  }
  return { action: params.edd_action ?? '', params, batch }
}

function addToBatch(batch: Map<string, Params>, name: string, value: string): Map<string, Params> {
  const [, slug, field] = BATCH_FIELD.exec(name) ?? []
  if (slug === undefined || !isName(field) || (batch.size >= MAX_BATCH && !batch.has(slug))) return batch
  const params = batch.get(slug) ?? {}
  params[field] = value
  return batch.set(slug, params)
}

function isName(text: string | undefined): text is Name {
  return (NAMES as readonly unknown[]).includes(text)
}

/** Some clients encode values twice inside the form: `My%20Plugin`. Other values stay as they are. */
export function decodeOnceMore(value: string): string {
  if (!/%[0-9a-f]{2}/i.test(value)) return value
  try {
    return decodeURIComponent(value.replaceAll('+', ' ')).trim()
  } catch {
    return value
  }
}

/** Every name a client may mean: as sent, decoded once more, with `+` as space, with entities resolved. */
export function namesOf(sent: string | undefined): string[] {
  if (!sent) return []
  const decoded = decodeOnceMore(sent)
  const spaced = decodeOnceMore(sent.replaceAll('+', '%20'))
  const names = [sent, decoded, spaced].flatMap((name) => [name, withoutEntities(name)])
  return [...new Set(names.map((name) => name.trim()).filter(Boolean))]
}

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&#038;': '&',
  '&#8217;': '’',
  '&#8211;': '–',
  '&quot;': '"',
  '&#039;': "'",
}

function withoutEntities(name: string): string {
  return name.replace(/&(?:amp|quot|#0?\d{2,4});/g, (entity) => ENTITIES[entity] ?? entity)
}

export function wordPressOfAgent(userAgent: string | undefined): string {
  return /^WordPress\/([^;\s]{1,50})/.exec(userAgent ?? '')?.[1] ?? ''
}

/** `WordPress/6.8; https://example.com` names the site if the call does not. */
export function siteOfAgent(userAgent: string | undefined): string {
  return userAgent?.split(';')[1]?.trim() ?? ''
}
