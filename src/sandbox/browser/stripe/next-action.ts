import type { PaymentIntent, PaymentIntentResult } from '@stripe/stripe-js'
import { invalidValue } from './known-options.ts'
import type { Intent, Reply } from './messages.ts'
import { openModal } from './open-modal.ts'

/** The publishable key, and the frame that calls the API with it. */
export type Caller = { key: string; retrieve: (clientSecret: string) => Promise<Reply> }

const SECRET = /^pi_\w+_secret_\w+$/

export function requireSecret(place: string, secret: unknown): string {
  if (typeof secret === 'string' && SECRET.test(secret)) return secret
  throw invalidValue(
    place,
    `value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(secret)}`,
  )
}

/** The result of a call, after the bank's challenge if there is one. */
export async function finish(
  caller: Caller,
  reply: Reply,
  clientSecret: string,
): Promise<PaymentIntentResult> {
  if (!('intent' in reply) || reply.intent.status !== 'requires_action') return resultOf(reply)
  const url = reply.intent.next_action?.redirect_to_url.url
  if (!url) return resultOf(reply)
  await challenge(url)
  const after = await caller.retrieve(clientSecret)
  if (!('intent' in after)) return resultOf(after)
  const { intent } = after
  if (intent.status !== 'requires_payment_method' || !intent.last_payment_error) return resultOf(after)
  return {
    error: {
      ...intent.last_payment_error,
      type: intent.last_payment_error.decline_code ? 'card_error' : 'invalid_request_error',
      payment_intent: asPaymentIntent(intent),
    },
  }
}

export function resultOf(reply: Reply): PaymentIntentResult {
  if ('error' in reply) return { error: reply.error }
  if ('intent' in reply) return { paymentIntent: asPaymentIntent(reply.intent) }
  throw new Error('the frame answered something else')
}

/** The sandbox answers with the whole object. */
function asPaymentIntent(intent: Intent): PaymentIntent {
  return intent as unknown as PaymentIntent
}

/** The bank's page in a frame over the page, until the buyer has answered it. */
function challenge(url: string): Promise<void> {
  const modal = openModal('Confirm your payment')
  const frame = document.createElement('iframe')
  frame.name = '__privateStripeFrameChallenge'
  frame.title = 'Confirm your payment'
  frame.src = url
  frame.style.cssText = 'border:0;display:block;width:100%;height:min(520px,80vh)'
  modal.box.append(frame)
  frame.focus()
  return new Promise((resolve) => {
    const receive = ({ source, data }: MessageEvent) => {
      if (source !== frame.contentWindow || data?.type !== 'challenge') return
      removeEventListener('message', receive)
      modal.close()
      resolve()
    }
    addEventListener('message', receive)
  })
}
