import { createPrivateKey, createPublicKey, type KeyObject, randomUUID, sign, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { crc32 } from 'node:zlib'
import * as z from 'zod'
import type { CredentialsRow, EventRow } from '../store/rows.ts'
import { newestWebhook } from '../webhook-address.ts'
import type { PaypalContext } from './context.ts'
import { iso } from './wire.ts'

const ALGORITHM = 'SHA256withRSA'

type Options = Pick<PaypalContext, 'store' | 'credentials' | 'signing' | 'clock' | 'baseUrl'>

export function certificatePath({ paypalCertificateId }: CredentialsRow): string {
  return `/v1/notifications/certs/${paypalCertificateId}`
}

/** PayPal's headers: an RSA signature over the time, the webhook id and a checksum of the exact body. */
export function createPaypalSigner({ store, credentials, signing, clock, baseUrl }: Options) {
  const signAsync = promisify(sign)
  let key: KeyObject | null = null

  return async function signForPaypal({ body, badSignature }: EventRow): Promise<Record<string, string>> {
    key ??= createPrivateKey((await signing()).privateKey)
    const id = randomUUID()
    const time = iso(clock.now().getTime())
    const webhookId = newestWebhook(store, 'paypal')?.id ?? credentials.paypalWebhookId
    const message = signedText(id, time, webhookId, badSignature ? `${body} ` : body)
    const signature = await signAsync('sha256', Buffer.from(message), key)
    return {
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': signature.toString('base64'),
      'paypal-cert-url': `${baseUrl()}${certificatePath(credentials)}`,
      'paypal-auth-algo': ALGORITHM,
      'user-agent': 'PayPal/AUHD-214.0-58567070',
    }
  }
}

const VerifyRequest = z.object({
  auth_algo: z.string(),
  transmission_id: z.string(),
  transmission_time: z.string(),
  transmission_sig: z.string(),
  cert_url: z.string(),
  webhook_id: z.string(),
  webhook_event: z.unknown(),
})

/** `POST /v1/notifications/verify-webhook-signature` */
export async function verifySignature(
  { store, credentials, signing }: PaypalContext,
  body: unknown,
  rawBody: string,
): Promise<'SUCCESS' | 'FAILURE'> {
  const { certificate } = await signing()
  const parsed = VerifyRequest.safeParse(body)
  if (!parsed.success) return 'FAILURE'
  const { auth_algo, transmission_id, transmission_time, transmission_sig, cert_url, webhook_id } =
    parsed.data
  const event = rawEventIn(rawBody) ?? JSON.stringify(parsed.data.webhook_event)
  const isOurs =
    auth_algo === ALGORITHM &&
    cert_url.endsWith(certificatePath(credentials)) &&
    (webhook_id === credentials.paypalWebhookId ||
      store.find('webhooks', webhook_id)?.provider === 'paypal') &&
    verify(
      'sha256',
      Buffer.from(signedText(transmission_id, transmission_time, webhook_id, event)),
      createPublicKey(certificate),
      Buffer.from(transmission_sig, 'base64'),
    )
  return isOurs ? 'SUCCESS' : 'FAILURE'
}

function signedText(id: string, time: string, webhookId: string, body: string): string {
  return `${id}|${time}|${webhookId}|${crc32(body)}`
}

/** The checksum covers the exact bytes sent, so the event is taken from the raw body if it comes last there. */
function rawEventIn(rawBody: string): string | null {
  return /"webhook_event"\s*:\s*(\{[\s\S]*\})\s*\}\s*$/.exec(rawBody)?.[1] ?? null
}
