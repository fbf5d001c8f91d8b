import { Agent as HttpAgent, type OutgoingHttpHeaders, request } from 'node:http'
import { Agent as HttpsAgent, request as requestTls } from 'node:https'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { EventRow } from './store/rows.ts'

/** One signed event, as it goes over the wire. */
export type Webhook = { path: string; headers: Record<string, string>; body: string }

/** Sends one event; the status of the answer, or null when there was none. */
export type Post = (row: EventRow) => Promise<number | null>

type Signer = (row: EventRow) => Promise<Record<string, string>> | Record<string, string>

type Options = {
  /** Where the shop listens; null while it does not. */
  address: () => URL | null
  /** The name the shop goes by, where it differs from its address. */
  host: () => string | null
  sign: Record<PaymentProvider, Signer>
  /** Instead of HTTP: for tests whose shop does not listen. */
  deliver?: (webhook: Webhook) => Promise<number | null>
}

const TIMEOUT_MS = 10_000
/** However many events wait, the shop gets this many at a time. */
const AT_ONCE = 8

export function createPost({ address, host, sign, deliver }: Options) {
  const http = new HttpAgent({ keepAlive: true, maxSockets: AT_ONCE })
  const https = new HttpsAgent({ keepAlive: true, maxSockets: AT_ONCE })

  /** Signed now: each try has its own time. */
  async function signed(row: EventRow): Promise<Webhook> {
    const type = 'application/json; charset=utf-8'
    const headers = { ...(await sign[row.provider](row)), 'content-type': type }
    return { path: `/webhooks/${row.provider}`, headers, body: row.body }
  }

  async function sendOverHttp({ path, headers, body }: Webhook): Promise<number | null> {
    const base = address()
    if (!base) return null
    const url = new URL(path, base)
    const name = host()
    const length = { 'content-length': Buffer.byteLength(body), ...(name && { host: name }) }
    const agent = url.protocol === 'https:' ? https : http
    return send({ url, headers: { ...headers, ...length }, body, agent })
  }

  const post: Post = async (row) => (deliver ?? sendOverHttp)(await signed(row))

  return {
    post,
    signed,
    close: () => {
      http.destroy()
      https.destroy()
    },
  }
}

type Call = { url: URL; headers: OutgoingHttpHeaders; body: string; agent: HttpAgent }

function send({ url, headers, body, agent }: Call): Promise<number | null> {
  const open = url.protocol === 'https:' ? requestTls : request
  return new Promise((resolve) => {
    const call = open(url, { method: 'POST', headers, agent, timeout: TIMEOUT_MS }, (response) => {
      response.resume()
      response.on('error', () => resolve(null))
      response.on('end', () => resolve(response.statusCode ?? null))
    })
    call.on('timeout', () => call.destroy())
    call.on('error', () => resolve(null))
    call.end(body)
  })
}
