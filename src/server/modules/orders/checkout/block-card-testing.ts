import { HOUR_MS } from '#core/domain/durations.ts'
import { AppError } from '#core/errors.ts'
import type { OrderDeps } from '../deps.ts'
import type { Buyer } from './buyer.ts'
import { listDeclines } from './checkout-queries.ts'

/** After this many declines within an hour a guest must log in: it looks like somebody testing stolen cards. */
const DECLINES_BEFORE_LOGIN = 3
const WITHIN_MS = HOUR_MS

/** Stops a guest after too many declined cards, and says when the next one may be tried. */
export async function blockCardTesting(
  { db, clock, gateways }: Pick<OrderDeps, 'db' | 'clock' | 'gateways'>,
  { userId, sessionHash }: Buyer,
): Promise<void> {
  if (userId !== null) return
  const now = clock.now().getTime()
  const since = new Date(now - WITHIN_MS)
  const declines = await listDeclines(db, { sessionHash, since, limit: DECLINES_BEFORE_LOGIN })
  const oldest = declines[DECLINES_BEFORE_LOGIN - 1]
  if (!oldest) return
  const instead = gateways.find('paypal') ? ', or pay with PayPal' : ''
  throw new AppError('forbidden', {
    message: `Several cards were declined. Please log in to try another${instead}.`,
    retryAfterSeconds: Math.ceil((new Date(oldest.at).getTime() + WITHIN_MS - now) / 1000),
  })
}
