import type { PaymentProvider } from '#core/domain/payment-status.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { newKey } from '#server/platform/keys.ts'
import {
  changeMeans,
  findMeans,
  findSubscription,
  type MeansChange,
  type StartedMeansChange,
  SUBSCRIPTION_OVER,
  type SubscriptionActor,
} from '../../subscriptions/index.ts'
import { toPaymentError } from '../checkout/provider-errors.ts'
import { type OrderDeps, requireGateway } from '../deps.ts'
import { storeMeans } from '../payment/keep-means.ts'
import { findRenewalBuyer } from './renewal-queries.ts'
import { tryNow } from './retry-now.ts'

const PURPOSE = 'means-setup'

type Start = {
  subscriptionId: number
  provider: PaymentProvider
  /** Where PayPal's page returns to if it was opened without a window. */
  returnUrl: string
}

/** Starts saving another card or PayPal account, which the holder confirms in the browser. */
export async function startMeansChange(
  deps: OrderDeps,
  { subscriptionId, provider, returnUrl }: Start,
): Promise<StartedMeansChange> {
  const subscription = await findSubscription(deps.db, subscriptionId)
  const buyer = await findRenewalBuyer(deps.db, subscriptionId)
  if (!subscription || !buyer) throw new AppError('not_found')
  if (subscription.status === 'ended') throw new AppError('conflict', { message: SUBSCRIPTION_OVER })
  const means = subscription.meansId === null ? undefined : await findMeans(deps.db, subscription.meansId)
  const gateway = requireGateway(deps, provider)
  const isKnown = means?.provider === provider && means.live === gateway.live && means.detachedAt === null
  const setup = await gateway
    .startSetup({
      key: newKey(),
      customerRef: isKnown ? means.customerRef : null,
      name: buyer.name,
      email: buyer.email,
      returnUrl,
    })
    .catch(rethrow)
  const { ref, clientSecret } = setup
  return {
    ref,
    clientSecret,
    proof: deps.keyring.sign(PURPOSE, messageOf({ subscriptionId, provider, ref })),
  }
}

type Finish = {
  subscriptionId: number
  provider: PaymentProvider
  ref: string
  proof: string
  actor: SubscriptionActor
}

/** From now on what was saved is charged. Doing it twice is doing it once. */
export async function finishMeansChange(deps: OrderDeps, finish: Finish): Promise<MeansChange> {
  const { subscriptionId, provider, ref, proof, actor } = finish
  if (!deps.keyring.isSigned(PURPOSE, messageOf(finish), proof)) throw new AppError('not_found')
  const setup = await requireGateway(deps, provider).findSetup(ref).catch(rethrow)
  if (!setup) throw new AppError('not_found')
  const { means } = setup
  if (!means) return { kind: 'waiting', reason: setup.failureReason }
  const charge = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const meansId = await storeMeans(deps, tx, { means, provider, now })
    return changeMeans(deps, tx, { id: subscriptionId, meansId, actor, now })
  })
  if (charge === 'over') throw new AppError('conflict', { message: SUBSCRIPTION_OVER })
  return { kind: 'changed', charge: charge ? await tryNow(deps, charge.id) : null }
}

function messageOf({ subscriptionId, provider, ref }: Omit<Start, 'returnUrl'> & { ref: string }): string {
  return `${subscriptionId}:${provider}:${ref}`
}

function rethrow(error: unknown): never {
  throw toPaymentError(error)
}
