import type {
  ExperienceContextShippingPreference,
  Order,
  PaymentTokenResponse,
  SetupTokenRequest,
  SetupTokenResponse,
  VaultTokenRequestType,
} from '@paypal/paypal-server-sdk'
import { HOUR_MS } from '#core/domain/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  type Decline,
  type Gateway,
  type MeansSetup,
  type NewSetup,
  type ProviderMeans,
  type ProviderPayment,
  ProviderRefused,
  ProviderUnavailable,
  type RenewalCharge,
} from '../gateway.ts'
import { chargeKey, setupKey, vaultKey } from '../idempotency-keys.ts'
import { writeReference } from '../references.ts'
import { unmadePayment } from '../unmade-payment.ts'
import type { PaypalSession } from './client.ts'
import { declineKindOf } from './declines.ts'
import { nothingIfMissing } from './errors.ts'
import { savedOrderRequestOf, VAULTING } from './order-request.ts'
import { presentMeans } from './present.ts'

type Deps = {
  ask: <T>(call: (paypal: PaypalSession) => Promise<T>) => Promise<T>
  installation: () => Promise<string>
  clock: Clock
  live: boolean
  present: (order: Order) => Promise<ProviderPayment>
  findByInvoice: (invoiceId: string, since: Date) => Promise<ProviderPayment | null>
}

/** PayPal forgets request ids after six hours, and shows what it has taken within three. */
const REMEMBERED_MS = 5 * HOUR_MS
const EXPIRED = 'PayPal has closed this request. Please start again.'
const WHOLE = 'return=representation'

type Means = Pick<
  Gateway,
  'chargeSaved' | 'closeCharge' | 'startSetup' | 'findSetup' | 'findMeans' | 'detachMeans'
>

/** PayPal accounts that their holders let us charge again. */
export function createPaypalMeans({ ask, installation, clock, live, present, findByInvoice }: Deps): Means {
  async function order(charge: RenewalCharge, ours: string): Promise<ProviderPayment> {
    const body = savedOrderRequestOf(charge, ours)
    const paypalRequestId = chargeKey(ours, charge)
    const { result } = await ask((paypal) => {
      if (isTooLate(charge)) throw new ProviderUnavailable('PayPal was not asked in time.')
      return paypal.orders.createOrder({ body, paypalRequestId, prefer: WHOLE })
    })
    return withDecline(await present(result))
  }

  function isTooLate({ until }: RenewalCharge): boolean {
    return clock.now() > until
  }

  /** A try that is older than PayPal's memory may have been paid although its answer was lost. */
  async function findEarlier(
    { startedAt }: RenewalCharge,
    invoiceId: string,
  ): Promise<ProviderPayment | null> {
    if (clock.now().getTime() - startedAt.getTime() < REMEMBERED_MS) return null
    const found = await findByInvoice(invoiceId, startedAt)
    return found?.status === 'declined' ? null : found
  }

  /** PayPal exchanges a setup once, and answers the same request id with the same means. */
  async function exchange(setup: SetupTokenResponse): Promise<MeansSetup> {
    const token = { id: setup.id ?? '', type: 'SETUP_TOKEN' as VaultTokenRequestType }
    const paypalRequestId = vaultKey(await installation(), token.id)
    try {
      const { result } = await ask((paypal) =>
        paypal.vault.createPaymentToken({ body: { paymentSource: { token } }, paypalRequestId }),
      )
      return presentSetup(setup, meansOf(result, live))
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      return { ...presentSetup(setup, null), failureReason: EXPIRED }
    }
  }

  return {
    chargeSaved: async (charge) => {
      const ours = await installation()
      const invoiceId = writeReference(ours, charge.attemptKey)
      const earlier = await findEarlier(charge, invoiceId)
      if (earlier) return earlier
      try {
        return await order(charge, ours)
      } catch (error) {
        if (!(error instanceof ProviderRefused)) throw error
        const { code, message } = error
        if (code === 'DUPLICATE_INVOICE_ID') {
          const paid = await findByInvoice(invoiceId, charge.startedAt)
          if (paid) return paid
          throw new ProviderUnavailable('PayPal has taken this payment, and does not show it yet.', {
            cause: error,
          })
        }
        const kind = declineKindOf(code)
        if (!kind) throw error
        const decline: Decline = { kind, code, message }
        return unmadePayment(charge, { provider: 'paypal', live, method: 'paypal', decline })
      }
    },
    // PayPal takes the money with the order, so there is nothing to close before.
    closeCharge: async () => null,
    startSetup: async (setup) => {
      const paypalRequestId = setupKey(await installation(), setup.key)
      const { result } = await ask((paypal) =>
        paypal.vault.createSetupToken({ body: setupRequestOf(setup), paypalRequestId }),
      )
      return presentSetup(result, null)
    },
    findSetup: async (ref) => {
      const answer = await ask((paypal) => paypal.vault.getSetupToken(ref).catch(nothingIfMissing))
      if (!answer) return null
      const isApproved = answer.result.status === 'APPROVED' || answer.result.status === 'VAULTED'
      return isApproved ? exchange(answer.result) : presentSetup(answer.result, null)
    },
    findMeans: async (ref) => {
      const answer = await ask((paypal) => paypal.vault.getPaymentToken(ref).catch(nothingIfMissing))
      return answer && meansOf(answer.result, live)
    },
    detachMeans: async ({ ref }) => {
      await ask((paypal) => paypal.vault.deletePaymentToken(ref).catch(nothingIfMissing))
    },
  }
}

function setupRequestOf({ customerRef, returnUrl }: NewSetup): SetupTokenRequest {
  return {
    ...(customerRef && { customer: { id: customerRef } }),
    paymentSource: {
      paypal: {
        ...VAULTING,
        experienceContext: {
          returnUrl,
          cancelUrl: returnUrl,
          shippingPreference: 'NO_SHIPPING' as ExperienceContextShippingPreference,
        },
      },
    },
  }
}

function presentSetup({ id = '' }: SetupTokenResponse, means: ProviderMeans | null): MeansSetup {
  return { ref: id, clientSecret: null, means, failureReason: null }
}

function meansOf({ id, customer, paymentSource }: PaymentTokenResponse, live: boolean): ProviderMeans | null {
  if (!id || !customer?.id) return null
  return presentMeans({ id, customerId: customer.id, email: paymentSource?.paypal?.emailAddress, live })
}

/** An order may be made although its capture was declined, or although PayPal wants its holder to confirm. */
function withDecline(payment: ProviderPayment): ProviderPayment {
  if (payment.status === 'declined')
    return {
      ...payment,
      decline: { kind: 'soft', code: 'DECLINED', message: 'PayPal declined the payment.' },
    }
  if (payment.status !== 'open' && payment.status !== 'approved') return payment
  const message = 'PayPal wants its account’s holder to confirm.'
  const decline: Decline = { kind: 'authentication', code: 'PAYER_ACTION_REQUIRED', message }
  return { ...payment, status: 'declined', failureReason: message, decline }
}
