import { Agent as HttpAgent, type OutgoingHttpHeaders, request } from 'node:http'
import { Agent as HttpsAgent, request as requestTls } from 'node:https'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import type { EventRow } from './store/rows.ts'

/** One signed event as sent over the wire. */
export type Webhook = { path: string; headers: Record<string, string>; body: string }

/** Sends one event and returns the response status, or null if there was no response. */
export type SendWebhook = (row: EventRow) => Promise<number | null>

type Signer = (row: EventRow) => Promise<Record<string, string>> | Record<string, string>

type Options = {
  /** Where the shop listens; null while it is down. */
  address: () => URL | null
  /** The shop's host name, if it differs from its address. */
  host: () => string | null
  sign: Record<PaymentProvider, Signer>
  /** Replaces HTTP in tests whose shop does not listen. */
  deliver?: (webhook: Webhook) => Promise<number | null>
}

const TIMEOUT_MS = 10_000
/** Keeps a backlog of events from flooding the shop. */
const MAX_CONCURRENT = 8

export function createWebhookSender({ address, host, sign, deliver }: Options) {
  const http = new HttpAgent({ keepAlive: true, maxSockets: MAX_CONCURRENT })
  const https = new HttpsAgent({ keepAlive: true, maxSockets: MAX_CONCURRENT })

  /** Signatures include the time, so each attempt is signed separately. */
  async function signWebhook(row: EventRow): Promise<Webhook> {
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
    return post({ url, headers: { ...headers, ...length }, body, agent })
  }

  const send: SendWebhook = async (row) => (deliver ?? sendOverHttp)(await signWebhook(row))

  return {
    send,
    sign: signWebhook,
    close: () => {
      http.destroy()
      https.destroy()
    },
  }
}

type Call = { url: URL; headers: OutgoingHttpHeaders; body: string; agent: HttpAgent }

function post({ url, headers, body, agent }: Call): Promise<number | null> {
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
