import { readFile } from 'node:fs/promises'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { openDatabase } from '#server/platform/database.ts'
import { findRunningPostgres } from '#server/platform/embedded-postgres/find-running.ts'
import { checkDialog } from '../support/admin-screens.ts'
import { expect, test } from '../support/browser-test.ts'
import { newEmail } from '../support/checkout-page.ts'
import { expectAccessible, expectFitsNarrowScreen, expectFocusSeen } from '../support/page-checks.ts'
import { rowsIn } from '../support/rows.ts'
import { expectAudited, openAsAdmin, searchList } from '../support/staff-page.ts'
import type { RunningShop } from '../support/start-shop.ts'

// Axe takes its time for each of many states.
test.slow()

const DAY_MS = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

/** A year of the first product, bought by a guest. */
async function addSubscription(shop: RunningShop, email: string, values: object = {}): Promise<void> {
  const database = openDatabase({
    url: (await findRunningPostgres(shop.dataDir)) ?? '',
    poolSize: 1,
    onError: () => {},
  })
  try {
    const make = rowsIn(database.db)
    const product = await make('products', {
      name: 'Subscribed Plugin',
      uri: `subscribed-${crypto.randomUUID()}`,
    })
    const plan = await make('plans', {
      productId: product.id,
      code: 'pro',
      name: 'Pro',
      months: 12,
      billing: 'yearly',
    })
    const order = await make('orders', {
      email,
      emailNormalized: email.toLowerCase(),
      buyerName: 'Ada Byron',
    })
    const item = await make('orderItems', { orderId: order.id, productId: product.id, planId: plan.id })
    const license = await make('licenses', {
      productId: product.id,
      planId: plan.id,
      orderId: order.id,
      orderItemId: item.id,
      keyHint: crypto.randomUUID().slice(0, 5).toUpperCase(),
      expiresAt: inDays(100),
    })
    const means = await make('savedMeans', { ref: `pm_${crypto.randomUUID()}` })
    const subscription = await make('subscriptions', {
      licenseId: license.id,
      planId: plan.id,
      meansId: means.id,
      periodStart: inDays(-265),
      periodEnd: inDays(100),
      nextActionAt: inDays(70),
      ...values,
    })
    await make('subscriptionEvents', { subscriptionId: subscription.id, details: { priceCents: 4900 } })
    if (subscription.status === 'past_due')
      await make('subscriptionCharges', {
        subscriptionId: subscription.id,
        tries: 1,
        firstTryAt: inDays(-1),
        lastTryAt: inDays(-1),
        nextTryAt: inDays(2),
        declineKind: 'soft',
        declineCode: 'insufficient_funds',
        declineReason: 'Your card has insufficient funds.',
      })
  } finally {
    await database.close()
  }
}

test('staff find a subscription, announce a price, move its date, cancel and resume it, all in the audit log', async ({
  page,
  shop,
}) => {
  const email = newEmail()
  await addSubscription(shop, email)
  await openAsAdmin(page, shop, adminPaths.subscriptions())
  await searchList(page, email, /^1 subscription$/)
  await expectAccessible(page)
  await expectFitsNarrowScreen(page)
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  // The message would lie over what the walk by keyboard comes to.
  await page.getByRole('button', { name: 'Dismiss' }).click()
  expect(await readFile(await (await download).path(), 'utf8')).toContain(email)

  await page.getByRole('link', { name: 'Subscribed Plugin' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subscribed Plugin' })).toBeVisible()
  await expect(page.getByText('Visa ending 4242', { exact: false })).toBeVisible()
  await expectAccessible(page)
  await expectFitsNarrowScreen(page)
  await expectFocusSeen(page)

  await page.getByRole('button', { name: 'Change price' }).click()
  const price = page.getByRole('dialog', { name: 'Change the price of Subscribed Plugin?' })
  await price.getByLabel('New price per year in US dollars').fill('59')
  await price.getByRole('radio', { name: 'All subscribers to Pro' }).check()
  await expect(price.getByText('Moves 1 subscriber to $59.00. The price rises for 1.')).toBeVisible()
  await checkDialog(page)
  await price.getByRole('radio', { name: 'Only this subscription' }).check()
  await price.getByRole('button', { name: 'Announce price' }).click()
  await expect(page.getByText('The new price is announced.')).toBeVisible()
  await expect(page.getByText('$49.00 → $59.00')).toBeVisible()

  await page.getByRole('button', { name: 'Change date' }).click()
  const date = page.getByRole('dialog', { name: 'Move the next charge for Subscribed Plugin?' })
  await checkDialog(page)
  await date.getByLabel('Next charge on').fill(inDays(150).toISOString().slice(0, 10))
  await date.getByRole('button', { name: 'Move charge' }).click()
  await expect(page.getByText('The next charge is moved. The holder is told by mail.')).toBeVisible()

  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await checkDialog(page)
  await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel subscription' }).click()
  await expect(page.getByText('This subscription is canceled.')).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText('The subscription is resumed.')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel subscription' }).click()
  await page.getByRole('radio', { name: 'Now' }).check()
  await page.getByRole('alertdialog').getByRole('button', { name: 'End subscription' }).click()
  await expect(page.getByText(/^This subscription ended on/)).toBeVisible()

  await expectAudited(page, 'subscription', [
    'Subscription price changed',
    'Subscription date changed',
    'Subscription canceled',
    'Subscription resumed',
    'Subscription ended',
  ])
})

test('a failed renewal is on the dashboard, with the bank’s reason one click away', async ({
  page,
  shop,
}) => {
  await addSubscription(shop, newEmail(), {
    status: 'past_due',
    pastDueAt: inDays(-1),
    periodEnd: inDays(-1),
    noticeAt: inDays(-31),
    nextActionAt: inDays(13),
  })
  await openAsAdmin(page, shop, paths.admin())
  const card = page
    .getByRole('region', { name: 'Subscriptions' })
    .or(page.locator('section').filter({ has: page.getByRole('heading', { name: 'Subscriptions' }) }))
  await expect(card.getByRole('button', { name: /Annual recurring revenue/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  )
  await card.getByRole('button', { name: /Due in 30 days/ }).click()
  await expect(card.getByRole('img', { name: /^Renewals due by day/ })).toBeVisible()
  await card.getByRole('button', { name: 'Show as table' }).click()
  await expect(card.getByRole('table', { name: 'Renewals due by day' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsNarrowScreen(page)

  await page.getByRole('link', { name: /renewals? failed/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subscriptions' })).toBeVisible()
  await page.getByRole('link', { name: 'Subscribed Plugin' }).first().click()
  await expect(page.getByText('The last charge failed.')).toBeVisible()
  await expect(page.getByText('insufficient_funds', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Charge $49.00 now' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsNarrowScreen(page)
})
