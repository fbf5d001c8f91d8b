import { subscriptions as contract, type SubscriptionDetails } from '#core/contract/subscriptions.ts'
import { toDollars } from '#core/domain/money.ts'
import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { Caller, On } from '#server/platform/http/mount.ts'
import {
  cancelSubscription,
  getLinked,
  type HeldSubscription,
  listHistory,
  presentSubscription,
  resumeSubscription,
} from '../subscriptions/index.ts'
import type { PaymentLimit } from './checkout-routes.ts'
import type { OrderDeps } from './deps.ts'
import { signDocumentLink } from './invoices/document-links.ts'
import { documentNumber } from './invoices/document-number.ts'
import { listLicenseDocuments } from './invoices/invoice-queries.ts'
import { finishMeansChange, startMeansChange } from './renewals/change-means.ts'
import { finishPayment, payOnSession } from './renewals/pay-on-session.ts'
import { retryNow } from './renewals/retry-now.ts'

type Deps = OrderDeps & { on: On; limitPayments: PaymentLimit; origin: () => string }

/** What holders do with their subscriptions, by the token of the link from any mail about it. */
export function subscriptionRoutes({ on, limitPayments, origin, ...deps }: Deps): void {
  const { db, keyring, clock } = deps
  const open = (token: string) => getLinked(db, keyring, { token, now: clock.now() })

  on(contract.get, async ({ body: { token } }) => ({ data: await readDetails(deps, token) }))

  on(contract.cancel, async ({ body: { token }, actor }) => {
    const change = changeOf(await open(token), actor, clock.now())
    await inTransaction(db, (tx) => cancelSubscription(deps, tx, change))
    return { data: await readDetails(deps, token) }
  })

  on(contract.resume, async ({ body: { token }, actor }) => {
    const change = changeOf(await open(token), actor, clock.now())
    await inTransaction(db, (tx) => resumeSubscription(deps, tx, change))
    return { data: await readDetails(deps, token) }
  })

  on(contract.startMeansChange, async ({ body: { token, provider }, request }) => {
    await limitPayments.countSession(request)
    const { subscription } = await open(token)
    const started = await startMeansChange(deps, {
      subscriptionId: subscription.id,
      provider,
      returnUrl: `${origin()}${paths.subscription(token)}`,
    })
    const { ref, clientSecret, proof } = started
    return { data: { ref, client_secret: clientSecret, proof } }
  })

  on(contract.finishMeansChange, async ({ body: { token, provider, ref, proof }, actor }) => {
    const { id, actor: by } = changeOf(await open(token), actor, clock.now())
    const change = await finishMeansChange(deps, { subscriptionId: id, provider, ref, proof, actor: by })
    if (change.kind === 'waiting')
      throw new AppError('payment_required', { message: change.reason ?? NOT_SAVED })
    return { data: await readDetails(deps, token) }
  })

  on(contract.retry, async ({ body: { token }, request }) => {
    await limitPayments.countSession(request)
    const { subscription } = await open(token)
    await retryNow(deps, subscription.id)
    return { data: await readDetails(deps, token) }
  })

  on(contract.startPayment, async ({ body: { token }, request }) => {
    await limitPayments.countSession(request)
    const { subscription } = await open(token)
    const { clientSecret, amountCents, savedMethod } = await payOnSession(deps, subscription.id)
    return {
      data: { client_secret: clientSecret, amount: toDollars(amountCents), saved_method: savedMethod },
    }
  })

  on(contract.finishPayment, async ({ body: { token } }) => {
    const { subscription } = await open(token)
    const outcome = await finishPayment(deps, subscription.id)
    if (outcome.kind === 'declined') throw new AppError('payment_required', { message: DECLINED })
    return { data: await readDetails(deps, token) }
  })
}

const NOT_SAVED = 'It was not saved. Please try again, or use another card.'
const DECLINED = 'The payment did not go through. Please try another card.'

/** Whoever has the link acts as the holder, and is named only if logged in as such. */
function changeOf({ subscription, holder }: HeldSubscription, { userId }: Caller['actor'], now: Date) {
  const isHolder = userId !== null && userId === holder.userId
  return {
    id: subscription.id,
    by: 'holder' as const,
    actor: { kind: 'user' as const, id: isHolder ? userId : null },
    now,
  }
}

async function readDetails(
  { db, keyring, clock }: Pick<OrderDeps, 'db' | 'keyring' | 'clock'>,
  token: string,
): Promise<SubscriptionDetails> {
  const now = clock.now()
  const held = await getLinked(db, keyring, { token, now })
  const [history, documents] = await Promise.all([
    listHistory(db, held.subscription.id),
    listLicenseDocuments(db, { licenseId: held.license.id, ...held.holder }),
  ])
  return {
    ...presentSubscription(held, token, now),
    history: history.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
    documents: documents.map((row) => ({
      kind: row.kind,
      number: documentNumber(row),
      total: toDollars(row.totalCents),
      issued_at: row.issuedAt.toISOString(),
      url: signDocumentLink(keyring, row.id, now),
    })),
  }
}
