import type { SubscriptionDetails } from '#core/contract/subscriptions.ts'
import { AppError } from '#core/errors.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { loadStripe } from '#web/lib/payments/load-stripe.ts'
import { settleCard } from './confirm-card.ts'

const OTHER_CARD = 'The saved card cannot be confirmed anymore. Please use another card.'

/** Lets the bank ask the holder about the card that is saved. Nothing has to be typed. */
export async function confirmSaved(token: string): Promise<SubscriptionDetails> {
  const { data: options } = await ask(contracts.checkout, 'options', {})
  if (!options.card) throw new AppError('unavailable', { message: 'Cards are not accepted at the moment.' })
  const stripe = await loadStripe(options.card).catch(() => {
    throw new AppError('unavailable', { message: 'We could not reach the bank. Please try again.' })
  })
  const { data: started } = await ask(contracts.subscriptions, 'startPayment', { body: { token } })
  if (started.saved_method === null) throw new AppError('conflict', { message: OTHER_CARD })
  settleCard(
    await stripe.confirmPayment({
      clientSecret: started.client_secret,
      confirmParams: { payment_method: started.saved_method, return_url: location.href },
      redirect: 'if_required',
    }),
  )
  const { data } = await ask(contracts.subscriptions, 'finishPayment', { body: { token } })
  return data
}
