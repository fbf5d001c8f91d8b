import type Stripe from 'stripe'
import type { StripeConnection } from '../connections.ts'

const RETRIES = 2

/** The official SDK. It is large, so it is loaded when the first payment needs it. */
export function createStripeClient(
  { baseUrl, secretKey }: StripeConnection,
  timeoutMs: number,
): () => Promise<Stripe> {
  const { protocol, hostname, port } = new URL(baseUrl)
  let client: Promise<Stripe> | null = null

  async function load(): Promise<Stripe> {
    const { default: Sdk } = await import('stripe')
    return new Sdk(secretKey, {
      protocol: protocol === 'http:' ? 'http' : 'https',
      host: hostname,
      port: port || (protocol === 'http:' ? 80 : 443),
      timeout: timeoutMs,
      maxNetworkRetries: RETRIES,
      telemetry: false,
    })
  }

  return () => {
    client ??= load()
    return client
  }
}
