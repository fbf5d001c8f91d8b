import type { Endpoint } from '#core/contract/endpoint.ts'
import { allEndpoints } from '#core/contract/index.ts'
import { collectSchemas } from '#server/platform/http/openapi-schemas.ts'
import routes from '#web/routes.ts'
import { createRandom, type Random } from './random.ts'
import { type Choice, hostileValue, type KnownValues, LIKELY, type Schema, valueFor } from './values.ts'

export const ROLES = ['nobody', 'shopper', 'support', 'admin'] as const
export type Role = (typeof ROLES)[number]

/** Names and values in the order they are sent; a name may occur twice. */
export type FuzzRequest = {
  role: Role
  method: string
  target: string
  headers: [string, string][]
  body: Buffer | null
}

/** Addresses outside the contract and the pages. The sandbox's faults stay out: with them a 503 would be right. */
const OTHER_ADDRESSES = [
  '/.well-known/cartwright-keys.json',
  '/api/docs',
  '/api/openapi.json',
  '/documents/:token',
  '/download/:token',
  '/download/:token/signature',
  '/download/free/:uri',
  '/healthz',
  '/readyz',
  '/metrics',
  '/manifest.webmanifest',
  '/brand/7a1020-00000000.css',
  '/robots.txt',
  '/sitemap.xml',
  '/sitemap-:number.xml',
  '/share.png',
  '/share/:file',
  '/uploads/:uri',
  '/csp-report',
  '/account/licences/:rest',
  '/sandbox',
  '/sandbox/state',
  '/sandbox/paypal/approve',
  '/sandbox/paypal/button',
  '/sandbox/stripe-frame',
  '/sandbox/stripe/challenge/:id',
  '/sandbox/stripe/confirm',
  '/sandbox/stripe/retrieve',
  '/sandbox/events/:id/:action',
  '/sandbox/payments/:id/:action',
  '/sandbox/refunds/:id/:action',
  '/assets/:file',
  '/_root.data',
  '/__manifest',
  '/updates/:slug.json',
  '/updates/:slug/core.json',
  '/edd-sl-api',
  '/edd-sl-api?edd_action=get_version&item_id=:id&license=:key&url=:site&version=:version&php_version=:version',
  '/?edd_action=activate_license&item_name=:name&license=:key&url=:site&environment=:name',
]

/** Targets that are no plain path. */
const ODD_TARGETS = [
  '//',
  '//[/',
  '//evil.example/',
  '/\\evil',
  '/.//x',
  '/%',
  '/%00',
  '/%ff',
  '/%c0%af..',
  '*',
  'http://localhost/',
  'https://[/',
  'localhost:80',
  '/;a=b',
  '/?%',
  '/?[]=&[=]',
  '/#x',
  `/${'a/'.repeat(2000)}`,
  `/${'a'.repeat(9000)}`,
  '/admin/..%2f..%2f',
  '/products/%F0%9F%98%80',
  '/products/k%C3%A4se',
  '/categories/__proto__',
]

const QUERY_NAMES = [
  'q',
  'page',
  'sort',
  'email',
  'token',
  'return',
  'from',
  'index',
  '_routes',
  'edd_action',
]
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY']
const CONTENT_TYPES = [
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'application/csp-report',
  'image/svg+xml',
  '/',
  ';;;',
]

const ODD_HEADERS: readonly [string, string][] = [
  ['Host', 'localhost'],
  ['Host', ''],
  ['Host', 'evil.example'],
  ['Host', '[::1'],
  ['Cookie', 'sid=a; sid=b'],
  ['Cookie', '=;;;%00'],
  ['Authorization', 'Bearer x'],
  ['Authorization', 'Basic Og=='],
  ['Accept', '*/*;q=nonsense'],
  ['Accept-Encoding', 'br;q=0, gzip;q=0, identity;q=0'],
  ['Range', 'bytes=-1'],
  ['Range', 'bytes=9-1,0-0'],
  ['If-None-Match', '"'],
  ['If-Modified-Since', 'yesterday'],
  ['Expect', '100-continue'],
  ['Expect', 'miracles'],
  ['Upgrade', 'websocket'],
  ['Content-Length', '-1'],
  ['Transfer-Encoding', 'gzip'],
  ['X-Forwarded-For', '::::, 1'],
  ['X-Forwarded-Proto', 'gopher'],
  ['X-Http-Method-Override', 'DELETE'],
  ['Origin', 'null'],
  ['Sec-Fetch-Site', 'cross-site'],
  ['User-Agent', 'x'.repeat(3000)],
  ['User-Agent', '\xff\xfe'],
  ['Stripe-Signature', 't=1,v1=00'],
  ['Referer', '//['],
  ['X-React-Router-Prefetch', 'yes'],
]

/** In every other request nothing is hostile, because one bad field keeps a call from the code behind its checks. */
const HOSTILE_SHARES = [0, 0.12]

/** Makes request `number` of a seed, the same one every time for the same shop. */
export function createRequestMaker(seed: number, known: KnownValues) {
  const pages = pagePaths(routes as Route[])
  const endpoints = allEndpoints()

  return function makeRequest(number: number): FuzzRequest {
    const random = createRandom(seed * 1_000_003 + number * 7919)
    const choice = {
      hostileShare: random.pick(HOSTILE_SHARES),
      likely: (name: string) =>
        (random.chance(0.5) ? known.get(name) : undefined) ?? LIKELY[name] ?? known.get(name),
    }
    const kind = random.below(100)
    if (kind < 62) {
      const call = callOf(random, random.pick(endpoints), choice)
      return choice.hostileShare > 0 ? disturb(random, call) : call
    }
    const address = kind < 82 ? random.pick(pages) : random.pick(OTHER_ADDRESSES)
    const request = disturb(random, visitOf(random, address, choice))
    return kind < 97 ? request : { ...request, target: random.pick(ODD_TARGETS) }
  }
}

const { convert } = collectSchemas([])
const schemaOf = (part: NonNullable<Endpoint['body']>) => convert(part, 'input') as Schema

function callOf(random: Random, target: Endpoint, choice: Choice): FuzzRequest {
  const { method, path, access, query, body, upload } = target
  // Mostly somebody who may call, because the others get no further than the guards.
  const allowed = access === 'public' ? ROLES : access === 'shopper' ? SHOPPERS : STAFF
  const request: FuzzRequest = {
    role: random.chance(0.15) ? random.pick(ROLES) : random.pick(allowed),
    method,
    target:
      fillIn(random, path, choice) +
      (query ? queryOf(random, valueFor(random, schemaOf(query), choice), choice) : ''),
    headers: [],
    body: null,
  }
  if (upload) return withFile(random, request)
  return body
    ? withJson(random, request, { value: valueFor(random, schemaOf(body), choice), choice })
    : request
}

const SHOPPERS: readonly Role[] = ['shopper']
const STAFF: readonly Role[] = ['support', 'admin', 'admin']

function visitOf(random: Random, path: string, choice: Choice): FuzzRequest {
  const names = Array.from({ length: random.below(3) }, () => random.pick(QUERY_NAMES))
  const values = Object.fromEntries(
    names.map((name) => [name, random.chance(0.5) ? hostileValue(random) : '2']),
  )
  const suffix = random.chance(0.25) ? '.data' : random.chance(0.1) ? '/' : ''
  const request: FuzzRequest = {
    role: random.pick(ROLES),
    method: 'GET',
    target: fillIn(random, path, choice) + suffix + queryOf(random, values, choice),
    headers: random.chance(0.7) ? [['Accept', 'text/html']] : [],
    body: null,
  }
  if (random.chance(0.8)) return request
  return withJson(random, { ...request, method: 'POST' }, { value: hostileValue(random), choice })
}

type Route = { path?: string; children?: Route[] }

/** Every address of the site map, such as `/products/:handle`. */
function pagePaths(list: Route[]): string[] {
  return list.flatMap(({ path, children = [] }) => [`/${path ?? ''}`, ...pagePaths(children)])
}

/** Fills `{id}`, `:id`, `:slug?` and `*`. */
function fillIn(random: Random, path: string, { hostileShare, likely }: Choice): string {
  return path.replace(
    /\{(\w+)\}|:(\w+)\??|\*/g,
    (_, inCall: string | undefined, inPage: string | undefined) => {
      if (hostileShare > 0 && random.chance(0.4)) return encodeText(hostileValue(random))
      return encodeText(random.pick(likely(inCall ?? inPage ?? '') ?? OTHER_PARAMETERS))
    },
  )
}

const OTHER_PARAMETERS = ['1', '2', '7', 'x', '1.png', '0'.repeat(43)]

function queryOf(random: Random, values: unknown, { hostileShare }: Choice): string {
  if (typeof values !== 'object' || values === null) return `?${encodeText(values)}`
  const pairs = Object.entries(values).map(([name, value]) => `${name}=${encodeText(value)}`)
  if (pairs.length > 0 && random.chance(hostileShare / 2)) pairs.push(pairs[0] ?? '')
  return pairs.length > 0 ? `?${pairs.join('&')}` : ''
}

/** A lone surrogate cannot be escaped, so its raw bytes are. */
function encodeText(value: unknown): string {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.isWellFormed() ? encodeURIComponent(text) : '%ED%A0%80'
}

function withJson(
  random: Random,
  request: FuzzRequest,
  { value, choice }: { value: unknown; choice: Choice },
): FuzzRequest {
  const text = JSON.stringify(value)
  const broken = random.chance(choice.hostileShare / 3)
    ? random.pick([text.slice(1), `\ufeff${text}`, `${text}}`, '', '\0'])
    : text
  return {
    ...request,
    headers: [...request.headers, ['Content-Type', 'application/json']],
    body: Buffer.from(broken),
  }
}

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
const FILES = [
  Buffer.alloc(0),
  PNG,
  Buffer.from('PK\x03\x04'),
  Buffer.from('a,b\n1,"2'),
  Buffer.from('<svg onload=x>'),
]

function withFile(random: Random, request: FuzzRequest): FuzzRequest {
  const name = random.pick(['a.png', 'a.zip', 'a.csv', '../x', '%00', ''])
  const type = random.pick(['image/png', 'application/zip', 'text/csv', '', 'x'])
  const field = random.pick(['file', 'file', 'file', 'other', '__proto__'])
  const head = `--x\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`
  const end = random.chance(0.1) ? '' : '\r\n--x--\r\n'
  return {
    ...request,
    headers: [['Content-Type', 'multipart/form-data; boundary=x']],
    body: Buffer.concat([Buffer.from(head), random.pick(FILES), Buffer.from(end)]),
  }
}

/** Now and then another method, another content type, or headers that no browser sends. */
function disturb(random: Random, request: FuzzRequest): FuzzRequest {
  const headers = random.chance(0.06)
    ? request.headers.map(([name]): [string, string] => [name, random.pick(CONTENT_TYPES)])
    : [...request.headers]
  if (random.chance(0.12)) headers.push(random.pick(ODD_HEADERS))
  return { ...request, headers, method: random.chance(0.05) ? random.pick(METHODS) : request.method }
}
