import { normalizeEmail } from '#core/domain/email.ts'
import type { Queryable } from '#server/platform/database.ts'
import { listLicensesOf } from '../../licensing/index.ts'
import type { SubmittedForm } from '../addresses.ts'
import type { OrderDeps } from '../deps.ts'
import { setBuyer } from '../ledger-queries.ts'
import { queueReceipt } from '../queue-order-mails.ts'
import type { LockedAttempt } from './attempt-queries.ts'

/**
 * Adds the billing form to an order that a webhook created before the buyer's browser reported. If the order had no email
 * address until now, its receipt goes out.
 */
export async function addBilling(
  { clock, keyring, queueMail }: Pick<OrderDeps, 'clock' | 'keyring' | 'queueMail'>,
  tx: Queryable,
  { attempt, form }: { attempt: LockedAttempt; form: SubmittedForm },
): Promise<void> {
  const { billing } = form
  if (attempt.orderId === null || attempt.orderHasBilling || billing === null) return
  const hadAddress = attempt.orderEmail !== ''
  const name = `${billing.firstName} ${billing.lastName}`
  const filled = await setBuyer(tx, {
    orderId: attempt.orderId,
    billing,
    shipping: form.shipping ?? billing,
    email: hadAddress ? null : billing.email,
    emailNormalized: hadAddress ? null : normalizeEmail(billing.email),
    name,
    now: clock.now(),
  })
  if (hadAddress || attempt.status === 'review' || !filled) return
  const to = { email: billing.email, name, userId: attempt.userId }
  const licenses = await listLicensesOf(tx, [filled.id], {
    now: clock.now(),
    keyring,
    masked: false,
    viewer: 'buyer',
  })
  await queueReceipt({ queueMail, keyring }, tx, {
    order: filled,
    totals: attempt,
    licenses,
    to,
    now: clock.now(),
  })
}
