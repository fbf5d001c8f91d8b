import {
  amountDue,
  expectedCancelUntil,
  expectedChargeAt,
  graceEndsAt,
} from '#core/domain/subscription-calendar.ts'
import type { SubscriptionEndReason } from '#core/domain/subscription-status.ts'
import { paths } from '#core/paths.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import type { PayloadOf, QueueMail } from '../mail/index.ts'
import { notifyUsers, type UserNotice } from '../notifications/index.ts'
import { subscriptionLink } from './holders/link.ts'
import { type HeldSubscription, listHeldByIds } from './holders/queries.ts'

/**
 * `notice`: 30 days before the charge; `reminder`: 7 days before; `price`: a new price, from when; `authentication`: the bank
 * wants the holder to confirm; `declined`: tried again on a day; `card_needed`: nothing more is tried until the holder acts;
 * `canceled`, `resumed`, `means_changed`, `date_changed`, `ended`: what it says. A paid renewal has its receipt.
 */
export type HolderMail = keyof typeof TEMPLATES

const TEMPLATES = {
  notice: 'subscription-notice',
  reminder: 'subscription-reminder',
  price: 'subscription-price',
  authentication: 'subscription-authentication',
  declined: 'subscription-declined',
  card_needed: 'subscription-card-needed',
  canceled: 'subscription-canceled',
  resumed: 'subscription-resumed',
  means_changed: 'subscription-means-changed',
  date_changed: 'subscription-date-changed',
  ended: 'subscription-ended',
} as const

const TITLES: Record<HolderMail, (product: string) => string> = {
  notice: (product) => `Your subscription to ${product} renews soon`,
  reminder: (product) => `Your subscription to ${product} renews in a few days`,
  price: (product) => `The price of your subscription to ${product} changes`,
  authentication: (product) => `Please confirm your payment for ${product}`,
  declined: (product) => `Your payment for ${product} did not go through`,
  card_needed: (product) => `Please change how you pay for ${product}`,
  canceled: (product) => `Your subscription to ${product} is canceled`,
  resumed: (product) => `Your subscription to ${product} renews again`,
  means_changed: (product) => `How you pay for ${product} was changed`,
  date_changed: (product) => `Your subscription to ${product} renews on another day`,
  ended: (product) => `Your subscription to ${product} has ended`,
}

type Deps = { queueMail: QueueMail; keyring: Keyring }
type Told = { subscriptionId: number; mail: HolderMail; now: Date }
type AllTold = Omit<Told, 'subscriptionId'> & { subscriptionIds: readonly number[] }

/**
 * Tells the holder in the caller's transaction, by mail and in the account: what it says is what the rows say now. A mail
 * about a period is sent once, and one about a failed charge once per try.
 */
export function mailHolder(deps: Deps, tx: Queryable, { subscriptionId, ...told }: Told): Promise<void> {
  return mailHolders(deps, tx, { ...told, subscriptionIds: [subscriptionId] })
}

export async function mailHolders(
  { queueMail, keyring }: Deps,
  tx: Queryable,
  { subscriptionIds, mail, now }: AllTold,
): Promise<void> {
  const all = await listHeldByIds(tx, subscriptionIds)
  await notifyUsers(
    tx,
    all.flatMap((held) => noticeOf(held, mail, now) ?? []),
  )
  // Without an address, the holder was erased.
  const reachable = all.filter(({ holder }) => holder.email !== '')
  await queueMail(
    tx,
    TEMPLATES[mail],
    reachable.map((held) => {
      const { userId, email, name } = held.holder
      return {
        to: { email, name, ...(userId !== null && { userId }) },
        dedupeKey: keyOf(held, mail, now),
        payload: payloadOf(keyring, held, now),
      }
    }),
  )
}

function noticeOf(held: HeldSubscription, mail: HolderMail, now: Date): UserNotice | null {
  const { holder, product, license } = held
  if (holder.userId === null) return null
  return {
    userId: holder.userId,
    kind: 'subscription',
    title: TITLES[mail](product.name),
    body: `••••• ${license.keyHint}`,
    link: paths.licenses(),
    dedupeKey: keyOf(held, mail, now),
  }
}

function keyOf({ subscription, charge }: HeldSubscription, mail: HolderMail, now: Date): string {
  const { id, period, periodEnd } = subscription
  // The end of a period moves with a refund or by staff; then its mails count anew.
  const ofPeriod = mail === 'notice' || mail === 'reminder' || mail === 'ended'
  const ofTry = mail === 'authentication' || mail === 'declined' || mail === 'card_needed'
  const moment = ofPeriod ? periodEnd : ofTry ? (charge?.lastTryAt ?? now) : now
  return `subscription:${id}:${period}:${mail}:${moment.toISOString()}`
}

/** With these the link would be void as soon as the transaction is over. */
const LINK_ENDS: readonly (SubscriptionEndReason | null)[] = ['license_transferred', 'holder_erased']

function payloadOf(
  keyring: Keyring,
  { subscription, license, product, plan, means, charge, holder }: HeldSubscription,
  now: Date,
): PayloadOf<(typeof TEMPLATES)[HolderMail]> {
  const { id, status, priceCents, nextPriceCents, periodEnd, endReason } = subscription
  const chargeAt = expectedChargeAt(subscription, now)
  const cancelUntil = expectedCancelUntil(subscription, now)
  const amountCents = charge?.amountCents ?? amountDue(subscription)
  return {
    name: holder.name,
    product: product.name,
    plan: plan.name,
    keyHint: license.keyHint,
    token: LINK_ENDS.includes(endReason)
      ? null
      : subscriptionLink(keyring, { subscriptionId: id, email: holder.email }, now),
    priceCents,
    amountCents,
    laterCents: nextPriceCents === null || nextPriceCents === amountCents ? null : nextPriceCents,
    charged: status === 'active' ? 'later' : status === 'past_due' ? 'now' : 'never',
    chargeAt: chargeAt.toISOString(),
    cancelUntil: cancelUntil.toISOString(),
    cancelable: status === 'active' && !charge && cancelUntil > now,
    periodEnd: periodEnd.toISOString(),
    graceEnd: graceEndsAt(subscription).toISOString(),
    means: means?.detail ?? null,
    expiresBefore: means?.validUntil != null && means.validUntil < chargeAt,
    nextTryAt: charge?.nextTryAt?.toISOString() ?? null,
    afterCharge: subscription.cancelAfterCharge,
    endReason,
    updatesUntil: license.expiresAt?.toISOString() ?? null,
    hasExpired: license.expiresAt !== null && license.expiresAt <= now,
  }
}
