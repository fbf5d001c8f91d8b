import type Stripe from 'stripe'
import { HOUR_MS } from '#core/domain/durations.ts'
import type { Clock } from '#server/platform/clock.ts'
import {
  type Charge,
  type Gateway,
  type MeansSetup,
  type NewSetup,
  type ProviderMeans,
  type ProviderPayment,
  ProviderRefused,
  type RenewalCharge,
  type SavedCharge,
} from '../gateway.ts'
import { chargeKey, customerKey, setupKey } from '../idempotency-keys.ts'
import { unmadePayment } from '../unmade-payment.ts'
import { createOnce } from './create-once.ts'
import { declinedIntentOf, isMissing, isRefused } from './errors.ts'
import { INSTALLATION, idOf, isAttempt, isForeign, meansOf } from './present.ts'

type Deps = {
  ask: <T>(call: (stripe: Stripe) => Promise<T>) => Promise<T>
  installation: () => Promise<string>
  live: boolean
  get: (ref: string) => Promise<ProviderPayment>
  clock: Clock
  /** Makes the payment of an attempt, once. */
  make: (charge: Charge, customer: string) => Promise<Stripe.PaymentIntent>
  cancel: (ref: string) => Promise<ProviderPayment>
  /** Looks through all payments since the attempt began. */
  findIntent: (charge: Charge, ours: string) => Promise<Stripe.PaymentIntent | null>
}

const PER_PAGE = 100
/** Less than the day for which Stripe remembers idempotency keys. */
const REMEMBERED_MS = 20 * HOUR_MS
/** What an intent can be confirmed in. */
const OPEN = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])
const DETACHED = {
  kind: 'hard',
  code: 'payment_method_detached',
  message: 'The card is no longer saved at Stripe.',
} as const

type Means = Pick<
  Gateway,
  'chargeSaved' | 'closeCharge' | 'letHolderPay' | 'startSetup' | 'findSetup' | 'findMeans' | 'detachMeans'
>

/** Cards that their holders let us charge again. Each belongs to a customer at Stripe. */
export function createStripeMeans(deps: Deps): Means {
  const { ask, installation, clock, live, get, make, cancel, findIntent } = deps

  /** Stripe forgets idempotency keys after a day, and a charge is tried for a week. */
  async function findCharge(charge: SavedCharge, ours: string): Promise<Stripe.PaymentIntent | null> {
    const { means, attemptKey, startedAt } = charge
    // All of them, whenever they were made: our clock may have been wrong when the charge was saved.
    const query = { customer: means.customerRef, limit: PER_PAGE }
    const found = await ask(async (stripe) => {
      for await (const intent of stripe.paymentIntents.list(query))
        if (isAttempt(intent.metadata, attemptKey, ours)) return intent
      return null
    })
    if (found) return found
    // One for another customer, which its holder may have begun to pay.
    const isForgotten = clock.now().getTime() - startedAt.getTime() > REMEMBERED_MS
    return isForgotten ? findIntent(charge, ours) : null
  }

  /** Stripe saves no card with a charge without its holder, so a payment that was meant to save one must not. */
  async function setSaving(intent: Stripe.PaymentIntent, saving: boolean): Promise<void> {
    if (saving === (intent.setup_future_usage === 'off_session')) return
    const setup_future_usage = saving ? 'off_session' : ''
    await ask((stripe) => stripe.paymentIntents.update(intent.id, { setup_future_usage }))
  }

  /** A decline is an answer; what it says about the payment may be old, so the payment is read anew. */
  async function confirm(before: Stripe.PaymentIntent, charge: RenewalCharge, ours: string): Promise<void> {
    const { id } = before
    const params = { payment_method: charge.means.ref, off_session: true }
    await createOnce({
      make: (spent) => {
        const key = { idempotencyKey: chargeKey(ours, charge, spent) }
        return ask((stripe) => stripe.paymentIntents.confirm(id, params, key).catch(declinedIntentOf))
      },
      findMade: async () => {
        const now = await ask((stripe) => stripe.paymentIntents.retrieve(id))
        const isTried = !OPEN.has(now.status) || idOf(now.latest_charge) !== idOf(before.latest_charge)
        return isTried ? now : null
      },
      isSame: () => true,
    })
  }

  async function findMethod(ref: string): Promise<Stripe.PaymentMethod | null> {
    return ask((stripe) => stripe.paymentMethods.retrieve(ref).catch(nothingIfMissing))
  }

  /** What Stripe refused because somebody has deleted the customer or the card there is declined for good. */
  async function orDetached<T>(charge: SavedCharge, call: () => Promise<T>): Promise<T | null> {
    try {
      return await call()
    } catch (error) {
      if (!(error instanceof ProviderRefused)) throw error
      const method = await findMethod(charge.means.ref)
      if (method && idOf(method.customer) === charge.means.customerRef) throw error
      return null
    }
  }

  function findOrMake(charge: SavedCharge, ours: string): Promise<Stripe.PaymentIntent | null> {
    const { customerRef } = charge.means
    return orDetached(charge, async () => (await findCharge(charge, ours)) ?? make(charge, customerRef))
  }

  return {
    chargeSaved: async (charge) => {
      const ours = await installation()
      const { customerRef } = charge.means
      const intent = await findOrMake(charge, ours)
      if (!intent)
        return unmadePayment(charge, { provider: 'stripe', live, method: 'card', decline: DETACHED })
      // It is canceled rather than left open beside another one, and the caller makes a new attempt.
      if (idOf(intent.customer) !== customerRef) return cancel(intent.id)
      if (OPEN.has(intent.status)) {
        await setSaving(intent, false)
        const tried = await orDetached(charge, () => confirm(intent, charge, ours).then(() => true))
        if (!tried)
          return {
            ...(await get(intent.id)),
            status: 'declined',
            failureReason: DETACHED.message,
            decline: DETACHED,
          }
      }
      return get(intent.id)
    },
    // Whoever asks later with the same key gets the canceled one.
    closeCharge: async (charge) => {
      const intent = await findOrMake(charge, await installation())
      return intent && cancel(intent.id)
    },
    letHolderPay: async (ref) => {
      const intent = await ask((stripe) => stripe.paymentIntents.retrieve(ref).catch(nothingIfMissing))
      if (!intent) return null
      if (OPEN.has(intent.status) && intent.customer !== null) await setSaving(intent, true)
      return get(ref)
    },
    startSetup: async ({ key, customerRef, name, email }) => {
      const ours = await installation()
      const customer = customerRef ?? (await createCustomer(ask, { key, name, email, installation: ours }))
      const params = setupOf(customer, ours)
      const setup = await createOnce({
        make: (spent) =>
          ask((stripe) => stripe.setupIntents.create(params, { idempotencyKey: setupKey(ours, key, spent) })),
        // A setup that nobody confirms saves nothing, so another one is as good.
        findMade: async () => null,
        isSame: () => true,
      })
      return presentSetup(setup, live)
    },
    findSetup: async (ref) => {
      const setup = await ask((stripe) =>
        stripe.setupIntents.retrieve(ref, { expand: ['payment_method'] }).catch(nothingIfMissing),
      )
      return setup && !isForeign(setup.metadata ?? {}, await installation())
        ? presentSetup(setup, live)
        : null
    },
    findMeans: async (ref) => {
      const method = await findMethod(ref)
      return method && presentMeans(method, live)
    },
    detachMeans: async ({ ref }) => {
      await ask((stripe) =>
        stripe.paymentMethods.detach(ref).catch(async (error: unknown) => {
          if (!isRefused(error)) throw error
          const method = await stripe.paymentMethods.retrieve(ref).catch(nothingIfMissing)
          if (method && method.customer !== null) throw error
        }),
      )
    },
  }
}

type Person = Pick<NewSetup, 'key' | 'name' | 'email'> & { installation: string }

/** One for each attempt or setup. If Stripe lost the answer for good, another one is made and the first stays unused. */
export async function createCustomer(
  ask: Deps['ask'],
  { key, name, email, installation }: Person,
): Promise<string> {
  const params = {
    ...(name && { name }),
    ...(email && { email }),
    metadata: { [INSTALLATION]: installation },
  }
  const { id } = await createOnce({
    make: (spent) =>
      ask((stripe) =>
        stripe.customers.create(params, { idempotencyKey: customerKey(installation, key, spent) }),
      ),
    findMade: async () => null,
    isSame: () => true,
  })
  return id
}

function setupOf(customer: string, installation: string): Stripe.SetupIntentCreateParams {
  return {
    customer,
    usage: 'off_session',
    allowed_payment_method_types: ['card'],
    metadata: { [INSTALLATION]: installation },
    expand: ['payment_method'],
  }
}

function presentSetup(setup: Stripe.SetupIntent, live: boolean): MeansSetup {
  const { id, client_secret, status, payment_method: method, last_setup_error: error } = setup
  const isSaved = status === 'succeeded' && method !== null && typeof method === 'object'
  return {
    ref: id,
    clientSecret: client_secret,
    means: isSaved ? presentMeans(method, live) : null,
    failureReason: status === 'requires_payment_method' ? (error?.message ?? null) : null,
  }
}

/** Null unless it is saved. */
function presentMeans(method: Stripe.PaymentMethod, live: boolean): ProviderMeans | null {
  return meansOf({ customer: method.customer, method: method.id, details: method, live })
}

function nothingIfMissing(error: unknown): null {
  if (isMissing(error)) return null
  throw error
}
