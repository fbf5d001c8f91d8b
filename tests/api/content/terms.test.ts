import { expect, test } from 'vitest'
import type { PageContent } from '#core/content/page.ts'
import { adminContent } from '#core/contract/admin-content.ts'
import { adminOrders } from '#core/contract/admin-orders.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { useCheckoutShop } from '../../support/checkout.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { publishText } from '../../support/publish-content.ts'

const shop = await useCheckoutShop({ now: new Date('2026-11-20T10:00:00Z') })

test('an order keeps the version of the terms that its buyer accepted', async () => {
  const admin = await shop.admin()
  const numberOf = async (key: string) =>
    (await shop.db.$client.query('select number from orders where key = $1', [key])).rows[0].number
  const buy = async () => numberOf(await shop.buyByCard(await shop.buyer(await shop.product())))
  const terms = async (number: string) =>
    (await (await shop.signIn(admin)).ok(adminOrders.get, { params: { number } })).data.terms
  const publish = async (key: string, title: string) => {
    const staff = await shop.signIn(admin)
    const { data } = await staff.ok(adminContent.get, { params: { key } })
    return publishText(staff, key, { ...(data.body as PageContent), title })
  }

  const before = await buy()
  shop.clock.advance(DAY_MS)
  await publish('page:terms-conditions', 'Our terms')
  await publish('page:refund-policy', 'Our refunds')
  const after = await buy()
  shop.clock.advance(DAY_MS)
  await publish('page:terms-conditions', 'Our other terms')
  await publish('page:refund-policy', 'Our other refunds')

  expect(await terms(before)).toEqual({
    version: '2026-11-01',
    number: null,
    accepted_at: '2026-11-20T10:00:00.000Z',
  })
  expect(await terms(after)).toEqual({
    version: 'v1 2026-11-21',
    number: 1,
    accepted_at: '2026-11-21T10:00:00.000Z',
  })
  const evidence = async (number: string) =>
    pdfText(
      (await (await shop.signIn(admin)).send({ url: adminOrders.evidence.path.replace('{number}', number) }))
        .rawPayload,
    )
  expect(await evidence(after)).toContain('Version 1 of 2026-11-21, accepted at the checkout')
  expect(await evidence(after)).toContain('Version 1 of 2026-11-21: refunds within 14 days')
  expect(await evidence(before)).toContain('Version of 2026-11-01: refunds within 14 days')
})
