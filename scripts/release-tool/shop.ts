import type { ReleaseTarget } from '#core/contract/releases.ts'
import { Failure } from './failure.ts'
import type { Io } from './io.ts'
import { need, type Options } from './options.ts'
import type { SignedPackage } from './packages.ts'

const TIMEOUT_MS = 300_000
const LOCAL = ['localhost', '127.0.0.1', '[::1]']

type Answer = { data?: unknown; message?: unknown }

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
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    }).catch(() => null)
    if (!response) throw new Failure(`Cannot reach ${origin}. Check --shop and your connection.`)
    const body = (await response.json().catch(() => ({}))) as Answer & { errors?: Record<string, string[]> }
    if (!response.ok)
      throw new Failure(`The shop answered ${response.status}: ${reasonOf(body) || response.statusText}`)
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
    io.print(String(answer.message))
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
      io.print(String(message))
    },
  }
}

function reasonOf({ message, errors }: Answer & { errors?: Record<string, string[]> }): string {
  return [...new Set([...Object.values(errors ?? {}).flat(), String(message ?? '')])]
    .filter(Boolean)
    .join(' ')
}

function originOf(shop: string): string {
  const url = parse(shop)
  if (!url) throw new Failure('--shop must be an address such as https://your-shop.example.', 2)
  if (url.protocol !== 'https:' && !LOCAL.includes(url.hostname))
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
