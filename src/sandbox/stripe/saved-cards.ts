import type { Effect } from '../perform.ts'
import type { CardPlan, Intent, ReadCard, SavedCard } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { savedCardWire } from './card-wire.ts'
import {
  AUTHENTICATION_REQUIRED,
  CHALLENGE,
  EXPIRED,
  GENERIC_DECLINE,
  isPast,
  STOLEN,
  SUCCEED,
} from './cards.ts'
import type { StripeContext } from './context.ts'
import { impossible, invalid, missing, StripeFailure } from './failure.ts'

type New = Pick<SavedCard, 'id' | 'customerId' | 'read' | 'payer'>

/** Attaches a card to its customer. */
export function saveCard({ clock }: StripeContext, card: New): Change {
  return ['cards', card.id, { ...card, answer: 'ok', createdAt: clock.now().getTime() }]
}

export function getSavedCard({ store }: StripeContext, id: string): SavedCard {
  const saved = store.find('cards', id)
  if (!saved) throw missing('PaymentMethod', id)
  return saved
}

export function detachCard(context: StripeContext, id: string): Effect {
  const saved = getSavedCard(context, id)
  if (saved.customerId === null)
    throw impossible(
      'The payment method you provided is not attached to a customer so detachment is impossible.',
    )
  const detached: SavedCard = { ...saved, customerId: null }
  return { status: 200, body: savedCardWire(detached), changes: [['cards', id, detached]] }
}

/** A saved card can be used only for its own customer. */
export function requireUsable(saved: SavedCard, customerId: string | undefined): void {
  const param = 'payment_method'
  if (saved.customerId === null)
    throw invalid(
      'The provided PaymentMethod was previously used with a PaymentIntent without Customer attachment, shared with a connected account without Customer attachment, or was detached from a Customer. It may not be used again. To use a PaymentMethod multiple times, you must attach it to a Customer first.',
    )
  if (customerId === undefined)
    throw invalid(
      `The payment method ${saved.id} belongs to a customer. Please include the customer in the \`customer\` parameter on the PaymentIntent.`,
      { param },
    )
  if (saved.customerId !== customerId)
    throw invalid(
      `The payment method ${saved.id} does not belong to the customer you supplied ${customerId}. Please use this payment method with the customer that it belongs to instead.`,
      { param },
    )
}

/** The card with what its bank does with the next charge. */
export function chargedCard(
  saved: SavedCard,
  { now, offSession }: { now: Date; offSession: boolean },
): ReadCard {
  return { ...saved.read, plan: planOf(saved, now, offSession) }
}

function planOf({ read, answer }: SavedCard, now: Date, offSession: boolean): CardPlan {
  if (answer === 'unavailable')
    throw new StripeFailure(503, { type: 'api_error', message: 'Stripe is down.' })
  if (answer === 'hard') return STOLEN
  if (answer === 'soft') return GENERIC_DECLINE
  if (answer === 'authentication') return offSession ? AUTHENTICATION_REQUIRED : CHALLENGE
  if (isPast(read.card.expYear, read.card.expMonth, now)) return EXPIRED
  if (offSession || read.offSession.kind === 'succeed') return read.offSession
  return read.plan.kind === 'succeed' ? SUCCEED : read.plan
}

/** A payment that was made to save its card has saved it once it has succeeded. */
export function savedWith(context: StripeContext, intent: Intent): Change[] {
  const { customerId, futureUsage, methodId: id, read, payer } = intent
  if (!customerId || futureUsage === undefined || !id || !read || context.store.find('cards', id)) return []
  return [saveCard(context, { id, customerId, read, payer })]
}
