import type { LicenseOffer } from '#core/contract/cart.ts'
import { RENEWAL_UNDER_WAY } from '#core/domain/checkout-messages.ts'
import { toDollars } from '#core/domain/money.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Queryable } from '#server/platform/database.ts'
import { newKey } from '#server/platform/keys.ts'
import { refuseTooManyLines } from './change-cart.ts'
import { listOffers, type OfferRow, saveLicenseItem } from './license-offer-queries.ts'
import { paidUntil } from './paid-until.ts'

type Own = { userId: number; licenseId: number }

/** What a shopper can buy for one of their licenses. Someone else's license looks like one that does not exist. */
export async function readOffers(db: Queryable, clock: Clock, own: Own): Promise<LicenseOffer[]> {
  const now = clock.now()
  const offers = await listOffers(db, { ...own, now })
  if (!offers) throw new AppError('not_found')
  return offers.map((offer) => present(offer, now))
}

/** Adds a renewal to the shopper's cart, or an upgrade if a plan is named. */
export async function addLicenseLine(
  db: Queryable,
  clock: Clock,
  { planId, ...own }: Own & { planId: number | null },
): Promise<void> {
  const now = clock.now()
  const offers = await listOffers(db, { ...own, now })
  if (!offers) throw new AppError('not_found')
  const offer = offers.find(({ kind, planId: id }) => (planId === null ? kind === 'renewal' : id === planId))
  if (!offer)
    throw new AppError('conflict', {
      message:
        planId === null ? 'This license cannot be renewed.' : 'This license cannot be upgraded to that plan.',
    })
  if (offer.chargeUnderWay) throw new AppError('conflict', { message: RENEWAL_UNDER_WAY })
  await saveLicenseItem(db, { ...own, offer, itemKey: newKey(16), now }).catch(refuseTooManyLines)
}

function present(offer: OfferRow, now: Date): LicenseOffer {
  return {
    kind: offer.kind,
    plan: { id: offer.planId, name: offer.planName },
    sites_limit: offer.sitesLimit ?? 0,
    expires_at: paidUntil(offer, now)?.toISOString() ?? null,
    plan_price: toDollars(offer.planCents),
    credit: toDollars(offer.creditCents),
    days_left: offer.daysLeft,
    price: toDollars(offer.unitCents),
    renewal_price: offer.renewalCents === null ? null : toDollars(offer.renewalCents),
    early: offer.kind === 'renewal' && offer.renewing === true,
  }
}
