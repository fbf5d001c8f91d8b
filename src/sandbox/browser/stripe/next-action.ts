import type { PaymentIntentResult, SetupIntentResult } from '@stripe/stripe-js'
import { invalidValue } from './known-options.ts'
import type { Ask, Reply } from './messages.ts'
import { openModal } from './open-modal.ts'

/** The publishable key, and the frame that calls the API with it. */
export type Caller = {
  key: string
  retrieve: (clientSecret: string) => Promise<Reply>
  ask: (ask: Ask) => Promise<Reply>
}

const SECRETS = { payment: /^pi_\w+_secret_\w+$/, setup: /^seti_\w+_secret_\w+$/ }

/** What is confirmed. */
export type Kind = keyof typeof SECRETS
export type Results = { payment: PaymentIntentResult; setup: SetupIntentResult }

export function requireSecret(place: string, secret: unknown, kind: Kind = 'payment'): string {
  if (typeof secret === 'string' && SECRETS[kind].test(secret)) return secret
  throw invalidValue(
    place,
    `value should be a client secret of the form \${id}_secret_\${secret}. You specified: ${String(secret)}`,
  )
}

/** The result of a call, after the bank's challenge if there is one. */
export async function finish<K extends Kind>(
  caller: Caller,
  reply: Reply,
  clientSecret: string,
): Promise<Results[K]> {
  if (!('intent' in reply) || reply.intent.status !== 'requires_action') return resultOf(reply)
  const url = reply.intent.next_action?.redirect_to_url.url
  if (!url) return resultOf(reply)
  await challenge(url)
  const after = await caller.retrieve(clientSecret)
  if (!('intent' in after)) return resultOf(after)
  const { intent } = after
  const failure = intent.last_payment_error ?? intent.last_setup_error
  if (intent.status !== 'requires_payment_method' || !failure) return resultOf(after)
  const type = failure.decline_code ? 'card_error' : 'invalid_request_error'
  return { error: { ...failure, type, [intent.object]: intent } } as unknown as Results[K]
}

/** The sandbox answers with the whole object. */
export function resultOf<K extends Kind>(reply: Reply): Results[K] {
  if ('error' in reply) return { error: reply.error } as Results[K]
  if (!('intent' in reply)) throw new Error('the frame answered something else')
  const { intent } = reply
  const name = intent.object === 'setup_intent' ? 'setupIntent' : 'paymentIntent'
  return { [name]: intent } as unknown as Results[K]
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
