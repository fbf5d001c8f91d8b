import type { Stripe, StripeElements, StripeError } from '@stripe/stripe-js'
import { AppError } from '#core/errors.ts'

/** `finish` asks the shop what the provider says now, and is safe to repeat. */
export type CardTask =
  | { kind: 'save'; start: () => Promise<{ clientSecret: string }>; finish: () => Promise<void> }
  | {
      kind: 'pay'
      amountCents: number
      start: () => Promise<{ clientSecret: string }>
      finish: () => Promise<void>
    }

const UNCLEAR =
  'The connection was lost, so we do not know whether it worked. Please reload the page before you try again.'

/** Confirms at Stripe, where the bank may ask in a window of its own, and lets the shop look at the outcome. */
export async function confirmCard(stripe: Stripe, elements: StripeElements, task: CardTask): Promise<void> {
  const { clientSecret } = await task.start()
  const options = { elements, clientSecret, redirect: 'if_required' } as const
  // Only banks that open a page of their own come back here; the page then shows how it went.
  const confirmParams = { return_url: location.href }
  settleCard(
    task.kind === 'pay'
      ? await stripe.confirmPayment({ ...options, confirmParams })
      : await stripe.confirmSetup({ ...options, confirmParams }),
  )
  await task.finish()
}

/** Throws what the holder should read. One that had succeeded before, in another tab, comes with an error: the shop knows. */
export function settleCard({ error }: { error?: StripeError }): void {
  if (error && !hasSucceeded(error)) throw refusalOf(error)
}

function hasSucceeded({ payment_intent, setup_intent }: StripeError): boolean {
  return payment_intent?.status === 'succeeded' || setup_intent?.status === 'succeeded'
}

function refusalOf({ type, message }: StripeError): AppError {
  if (type === 'api_connection_error' || type === 'api_error')
    return new AppError('unavailable', { message: UNCLEAR })
  return new AppError('payment_required', {
    message: message ?? 'The card was not accepted. Please try another one.',
  })
}
