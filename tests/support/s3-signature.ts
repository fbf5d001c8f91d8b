import { createHash, createHmac } from 'node:crypto'

export type SignedRequest = {
  method: string
  /** Path and query, as sent. */
  url: string
  /** Names and values in turn, as Node reads them. */
  rawHeaders: readonly string[]
  body: Buffer
}

type Keys = { id: string; secret: string; region: string }

const CLOCK_SKEW_MS = 15 * 60_000
const AUTHORIZATION =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([a-z0-9;-]+), ?Signature=([0-9a-f]{64})$/

/**
 * Why S3 would refuse this request, or null. Written after Amazon's description of Signature Version 4, without the SDK
 * that the shop signs with.
 */
export function findSignatureProblem(
  { method, url, rawHeaders, body }: SignedRequest,
  { keys, now = new Date() }: { keys: Keys; now?: Date },
): string | null {
  const headers = readHeaders(rawHeaders)
  const parts = AUTHORIZATION.exec(headers.get('authorization') ?? '')
  if (!parts) return 'AccessDenied'
  const [, id, day = '', region = '', names = '', signature] = parts
  if (id !== keys.id) return 'InvalidAccessKeyId'
  if (region !== keys.region) return 'AuthorizationHeaderMalformed'

  const signed = names.split(';')
  const sentAt = headers.get('x-amz-date') ?? ''
  if (!sentAt.startsWith(day) || Math.abs(readDate(sentAt) - now.getTime()) > CLOCK_SKEW_MS)
    return 'RequestTimeTooSkewed'
  const mustBeSigned = [...headers.keys()].filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (mustBeSigned.some((name) => !signed.includes(name))) return 'AccessDenied'
  const payload = headers.get('x-amz-content-sha256') ?? ''
  if (payload !== sha256(body)) return 'XAmzContentSHA256Mismatch'

  const [path = '', query = ''] = url.split('?')
  const canonical = [
    method,
    path,
    canonicalQuery(query),
    ...signed.map((name) => `${name}:${headers.get(name) ?? ''}`),
    '',
    names,
    payload,
  ].join('\n')
  const scope = `${day}/${region}/s3/aws4_request`
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secret}`)
  const expected = hmac(key, ['AWS4-HMAC-SHA256', sentAt, scope, sha256(canonical)].join('\n'))
  return expected.toString('hex') === signature ? null : 'SignatureDoesNotMatch'
}

function readHeaders(raw: readonly string[]): Map<string, string> {
  const headers = new Map<string, string>()
  for (let at = 0; at < raw.length; at += 2)
    headers.set(raw[at]?.toLowerCase() ?? '', raw[at + 1]?.trim().replace(/ +/g, ' ') ?? '')
  return headers
}

/** `20130524T000000Z` */
function readDate(text: string): number {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text)?.slice(1).map(Number)
  const [year = 0, month = 0, ...rest] = parts ?? []
  return Date.UTC(year, month - 1, ...rest)
}

/** Sorted by name; a name without a value ends with an equals sign. */
function canonicalQuery(query: string): string {
  return query
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .toSorted()
    .join('&')
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest()
}

function sha256(data: string | Buffer): string {
  return createHash('sha256').update(data).digest('hex')
}
