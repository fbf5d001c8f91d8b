import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { failPoint } from '#server/platform/fail-points.ts'
import type { ProviderPayment } from '../../payments/index.ts'
import type { Snapshot } from '../cart-snapshot.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { expireAttempt } from '../payment/expire-attempt.ts'
import { createSingleFlight } from '../single-flight.ts'
import { beginAttempt, chargeFor, type Form } from './begin-attempt.ts'
import type { Buyer } from './buyer.ts'
import { type BegunAttempt, saveProviderRef } from './checkout-queries.ts'
import { asPaymentError } from './provider-errors.ts'

type Opening = {
  provider: PaymentProvider
  buyer: Buyer
  snapshot: Snapshot
  form: Form
  /** Called before the provider is asked; throws to stop. */
  check?: (attempt: BegunAttempt) => void
}
type Opened = { attempt: BegunAttempt; payment: ProviderPayment }

/** Freezes the cart, then opens a payment at the provider: one for each frozen cart, however often it is asked for. */
export async function openPayment(deps: OrderDeps, opening: Opening): Promise<Opened> {
  failPoint(opening.provider === 'stripe' ? 'K0' : 'P0')
  const opened = (await tryOpening(deps, opening)) ?? (await tryOpening(deps, opening))
  if (!opened) throw new Error('the provider cancels every payment')
  failPoint(opening.provider === 'stripe' ? 'K2' : 'P1')
  const { attempt, payment } = opened
  await saveProviderRef(deps.db, {
    id: attempt.id,
    ref: payment.ref,
    form: opening.form,
    now: deps.clock.now(),
  })
  return opened
}

/** Nothing when the attempt's payment is gone at the provider; the attempt has then made room for a new one. */
async function tryOpening(deps: OrderDeps, opening: Opening): Promise<Opened | null> {
  const { provider, buyer, snapshot, form, check } = opening
  const { live } = requireGateway(deps, provider)
  const attempt = await beginAttempt(deps, { provider, live, buyer, snapshot, form })
  check?.(attempt)
  if (provider === 'stripe') failPoint('K1')
  const payment = await askProvider(deps, provider, attempt)
  if (payment && !isDead(payment)) return { attempt, payment }
  await expireAttempt(deps, attempt.id)
  return null
}

/** A declined card may be followed by another; a PayPal order whose capture was declined is over. */
function isDead({ provider, status }: ProviderPayment): boolean {
  return status === 'cancelled' || (provider === 'paypal' && status === 'declined')
}

const asking = createSingleFlight<string, ProviderPayment | null>()

function askProvider(
  deps: OrderDeps,
  provider: PaymentProvider,
  attempt: BegunAttempt,
): Promise<ProviderPayment | null> {
  const gateway = requireGateway(deps, provider)
  return asking(attempt.key, () =>
    attempt.providerRef === null ? gateway.create(chargeFor(attempt)) : gateway.find(attempt.providerRef),
  ).catch((error: unknown) => {
    throw asPaymentError(error)
  })
}
