import type { ReleaseTarget } from '#core/contract/release-records.ts'
import { Failure } from './failure.ts'
import type { Io } from './io.ts'
import { need, type Options } from './options.ts'
import type { SignedPackage } from './packages.ts'

const TIMEOUT_MS = 300_000
const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/** Where the shop does not tell a stranger more. */
const HINTS: Readonly<Record<number, string>> = {
  401: 'RELEASE_TOKEN is wrong, expired or revoked. Create a new token in the panel.',
  403: 'RELEASE_TOKEN may not do this. It is for another product, or its owner is no longer an admin.',
}

type Answer = { data: object; message?: unknown }

/** The shop's API, with the token of the environment. */
export function connect(options: Options, io: Io) {
  const origin = originOf(need(options.shop, '--shop'))
  const product = need(options.product, '--product')
  const token = io.env.RELEASE_TOKEN
  if (!token) throw new Failure('Set RELEASE_TOKEN to an API token of the shop with releases:write.', 2)

  async function ask(path: string, init: RequestInit = {}): Promise<Answer> {
    const url = new URL(path, origin)
    const headers = { accept: 'application/json', ...init.headers, authorization: `Bearer ${token}` }
    const response = await fetch(url, {
      ...init,
      headers,
      // The token is for this shop, not for wherever it leads.
      redirect: 'manual',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch((error: unknown) => {
      throw new Failure(`Cannot reach ${origin}${codeOf(error)}. Check --shop and your connection.`)
    })
    refuseRedirect(response, url)
    const body = await response.json().catch(() => null)
    if (!response.ok)
      throw new Failure(
        `The shop answered ${response.status}: ${HINTS[response.status] ?? (reasonOf(body) || response.statusText)}`,
      )
    if (!isAnswer(body)) throw new Failure(`${origin} does not answer like a shop. Check --shop.`)
    return body
  }

  async function send(
    path: string,
    { name, bytes, signature }: SignedPackage,
    query: Record<string, string>,
  ) {
    const form = new FormData()
    form.set('file', new Blob([bytes], { type: 'application/zip' }), name)
    const search = new URLSearchParams({ signature, ...query })
    const answer = await ask(`${path}?${search}`, { method: 'POST', body: form })
    io.print(plain(answer.message))
    return answer.data as { id: number }
  }

  return {
    target: async () =>
      (await ask(`/api/admin/release-target?${new URLSearchParams({ product })}`)).data as ReleaseTarget,
    upload: (productId: number, signed: SignedPackage, query: Record<string, string>) =>
      send(`/api/admin/products/${productId}/releases`, signed, query),
    uploadFree: (releaseId: number, signed: SignedPackage) =>
      send(`/api/admin/releases/${releaseId}/free`, signed, {}),
    publish: async (releaseId: number, rollout: number) => {
      const { message } = await ask(`/api/admin/releases/${releaseId}/publish`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ rollout_percent: rollout }),
      })
      io.print(plain(message))
    },
  }
}

type Refusal = { message?: unknown; errors?: Record<string, string[]> } | null

function reasonOf(refusal: Refusal): string {
  const { message, errors } = refusal ?? {}
  return [...new Set([...Object.values(errors ?? {}).flat(), message])].map(plain).filter(Boolean).join(' ')
}

/** Without control characters, with which an answer could write over the terminal. */
function plain(message: unknown): string {
  return String(message ?? '').replace(/\p{Cc}/gu, ' ')
}

function isAnswer(body: unknown): body is Answer {
  const { data } = (body ?? {}) as { data?: unknown }
  return typeof data === 'object' && data !== null && 'id' in data
}

/** Such as the certificate's fault, which the address alone does not tell. */
function codeOf(error: unknown): string {
  const { code } = ((error as Error).cause ?? {}) as { code?: unknown }
  return typeof code === 'string' ? ` (${code})` : ''
}

function refuseRedirect({ status, headers }: Response, from: URL): void {
  if (status < 300 || status >= 400) return
  const to = URL.canParse(headers.get('location') ?? '', from)
    ? new URL(headers.get('location') ?? '', from).origin
    : 'another address'
  throw new Failure(`${from.origin} leads to ${to}. If that is your shop, use it with --shop.`)
}

function originOf(shop: string): string {
  const url = parse(shop)
  if (!url) throw new Failure('--shop must be an address such as https://your-shop.example.', 2)
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOCAL.includes(url.hostname)))
    throw new Failure('--shop must start with https://, or others could read the token.', 2)
  return url.origin
}

function parse(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
