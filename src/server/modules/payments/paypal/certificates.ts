import { X509Certificate } from 'node:crypto'
import type { Clock } from '#server/platform/clock.ts'
import type { PaypalConnection } from '../connections.ts'
import { BadSignature, ProviderUnavailable } from '../gateway.ts'

type Deps = {
  connection: Pick<PaypalConnection, 'certificateOrigins' | 'live'>
  clock: Clock
  timeoutMs: number
}

const PATH = /^\/v1\/notifications\/certs\/[\w-]{1,100}$/
const PEM_MAX_CHARS = 20_000
/** PayPal changes its certificate every year or two. More unknown ones than this are an attack. */
const KNOWN_MAX = 20

export type Certificates = ReturnType<typeof createCertificates>

/** The certificates that sign webhooks, each fetched once, and only from PayPal's own origins. */
export function createCertificates({ connection, clock, timeoutMs }: Deps) {
  const known = new Map<string, Promise<X509Certificate>>()

  return async function certificateAt(address: string): Promise<X509Certificate> {
    const url = requireOwnAddress(address, connection.certificateOrigins)
    let certificate = known.get(url.href)
    if (!certificate) {
      if (known.size >= KNOWN_MAX) known.clear()
      certificate = fetchCertificate(url, timeoutMs)
      known.set(url.href, certificate)
      certificate.catch(() => known.delete(url.href))
    }
    return requireValid(await certificate, clock.now(), connection.live)
  }
}

/** Checked before anything is sent: an event must not be able to make us call an address of its choice. */
function requireOwnAddress(address: string, origins: readonly string[]): URL {
  const url = URL.canParse(address) ? new URL(address) : null
  const isOwn =
    url !== null &&
    origins.includes(url.origin) &&
    PATH.test(url.pathname) &&
    url.search + url.hash + url.username + url.password === ''
  if (!isOwn) throw new BadSignature('The certificate is not kept at PayPal.')
  return url
}

async function fetchCertificate(url: URL, timeoutMs: number): Promise<X509Certificate> {
  let text: string
  try {
    const response = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) })
    if (response.status >= 500 || response.status === 429) throw new Error(`status ${response.status}`)
    text = response.ok ? await response.text() : ''
  } catch (error) {
    throw new ProviderUnavailable('The certificate of the event could not be fetched.', { cause: error })
  }
  try {
    return new X509Certificate(text.slice(0, PEM_MAX_CHARS))
  } catch {
    throw new BadSignature('There is no such certificate.')
  }
}

function requireValid(certificate: X509Certificate, now: Date, live: boolean): X509Certificate {
  if (now < certificate.validFromDate || now > certificate.validToDate)
    throw new BadSignature('The certificate has expired.')
  if (live && !/^CN=[\w.-]+\.paypal\.com$/m.test(certificate.subject))
    throw new BadSignature("The certificate is not PayPal's.")
  return certificate
}
