import { addMonths } from '#core/domain/license-period.ts'
import type { subscriptions } from '#server/db/tables/index.ts'
import type { TestShop } from '../test-shop.ts'
import { makeLicense } from './sites.ts'

type Values = Partial<typeof subscriptions.$inferInsert>
type Of = { productId: number; planId: number; userId?: number | null; email?: string }

/** Inserts a license with its subscription and a saved card. Its period ends as the license does. */
export async function makeSubscription(shop: TestShop, of: Of, values: Values & { periodEnd: Date }) {
  const { productId, planId, userId = null, email } = of
  const order =
    email === undefined
      ? await shop.make('orders', { userId })
      : await shop.make('orders', {
          userId,
          email,
          emailNormalized: email.toLowerCase(),
        })
  const item = await shop.make('orderItems', { orderId: order.id, productId, planId })
  const license = await makeLicense(shop, {
    productId,
    planId,
    userId,
    orderId: order.id,
    orderItemId: item.id,
    expiresAt: values.periodEnd,
  })
  const means = await shop.make('savedMeans')
  const subscription = await shop.make('subscriptions', {
    licenseId: license.id,
    planId,
    meansId: means.id,
    periodStart: addMonths(values.periodEnd, -12),
    nextActionAt: values.status === 'ended' ? null : values.periodEnd,
    ...values,
  })
  return { ...subscription, license, order }
}
