import { HOUR_MS } from '#core/domain/durations.ts'
import type { PaymentSource } from '#core/domain/payment-status.ts'
import { AppError } from '#core/errors.ts'
import type { OrderDeps } from '../deps.ts'
import type { Buyer } from './buyer.ts'
import { listDeclines } from './checkout-queries.ts'

/** After this many declines within an hour a guest must log in: it looks like somebody testing stolen cards. */
const DECLINES_BEFORE_LOGIN = 3
const WITHIN_MS = HOUR_MS

type DeclineLimit = { maxDeclines: number | null; declinedSince: Date }

/** Of cards that guests pay with; others may be declined any number of times. */
export function declineLimitOf(
  { clock }: Pick<OrderDeps, 'clock'>,
  { userId }: Buyer,
  provider: PaymentSource,
): DeclineLimit {
  const maxDeclines = provider === 'stripe' && userId === null ? DECLINES_BEFORE_LOGIN : null
  return { maxDeclines, declinedSince: new Date(clock.now().getTime() - WITHIN_MS) }
}

/** Stops a guest after too many declined cards, and says when the next one may be tried. */
export async function blockCardTesting(
  { db, clock, gateways }: Pick<OrderDeps, 'db' | 'clock' | 'gateways'>,
  { sessionHash }: Buyer,
  { maxDeclines, declinedSince }: DeclineLimit,
): Promise<void> {
  if (maxDeclines === null) return
  const declines = await listDeclines(db, { sessionHash, declinedSince, maxDeclines })
  const oldest = declines[maxDeclines - 1]
  if (!oldest) return
  const instead = gateways.find('paypal') ? ', or pay with PayPal' : ''
  throw new AppError('forbidden', {
    message: `Several cards were declined. Please log in to try another${instead}.`,
    retryAfterSeconds: Math.ceil((new Date(oldest.at).getTime() + WITHIN_MS - clock.now().getTime()) / 1000),
  })
}
