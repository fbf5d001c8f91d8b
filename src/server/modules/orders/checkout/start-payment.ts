import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import type { ProviderPayment } from '../../payments/index.ts'
import type { AddressForm } from '../addresses.ts'
import type { Snapshot } from '../cart-snapshot.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { expireAttempt } from '../payment/expire-attempt.ts'
import { createSingleFlight } from '../single-flight.ts'
import { beginAttempt, chargeFor } from './begin-attempt.ts'
import type { Buyer } from './buyer.ts'
import { type OpenAttempt, saveProviderRef } from './checkout-queries.ts'
import { toPaymentError } from './provider-errors.ts'

type Wanted = {
  provider: PaymentProvider
  buyer: Buyer
  snapshot: Snapshot
  form: AddressForm
}
type StartedPayment = { attempt: OpenAttempt; payment: ProviderPayment }

/** Freezes the cart, then creates a payment at the provider: one per frozen cart, however often it is asked for. */
export async function startPayment(deps: OrderDeps, wanted: Wanted): Promise<StartedPayment> {
  failPoint('before-attempt-saved')
  const started = (await tryStart(deps, wanted)) ?? (await tryStart(deps, wanted))
  if (!started) throw new Error('the provider cancels every payment')
  failPoint('after-provider-answered')
  const { attempt, payment } = started
  await saveProviderRef(deps.db, {
    id: attempt.id,
    ref: payment.ref,
    form: wanted.form,
    now: deps.clock.now(),
  })
  return started
}

/** Null when the attempt's payment can no longer be paid; the attempt has then made room for a new one. */
async function tryStart(deps: OrderDeps, wanted: Wanted): Promise<StartedPayment | null> {
  const { provider, buyer, snapshot, form } = wanted
  const { live } = requireGateway(deps, provider)
  const attempt = await beginAttempt(deps, { provider, live, buyer, snapshot, form })
  failPoint('after-attempt-saved')
  const isOver = isSpent(provider, attempt) || !attempt.sameMode
  const payment = isOver ? null : await createOrFind(deps, provider, attempt)
  if (payment && !isDead(payment)) return { attempt, payment }
  await expireAttempt(deps, attempt.id)
  return null
}

/** After a declined card the buyer may try another; a PayPal order whose capture was declined is over. */
function isDead({ provider, status }: ProviderPayment): boolean {
  return status === 'cancelled' || (provider === 'paypal' && status === 'declined')
}

/** A buyer who starts over after PayPal refused their funding source gets a new PayPal order. */
function isSpent(provider: PaymentProvider, { declineCount }: OpenAttempt): boolean {
  return provider === 'paypal' && declineCount > 0
}

const askOnce = createSingleFlight<string, ProviderPayment | null>()

function createOrFind(
  deps: OrderDeps,
  provider: PaymentProvider,
  attempt: OpenAttempt,
): Promise<ProviderPayment | null> {
  const gateway = requireGateway(deps, provider)
  return askOnce(deps.db, attempt.key, () =>
    attempt.providerRef === null
      ? gateway.create(chargeFor(attempt, deps.settings()))
      : gateway.find(attempt.providerRef),
  ).catch((error: unknown) => {
    throw toPaymentError(error)
  })
}
