import { describe, expect, test } from 'vitest'
import { identity } from '#core/contract/identity.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '#core/domain/durations.ts'
import { requireRecentPassword } from '#server/platform/http/require-recent-password.ts'
import { openCheckoutShop } from '../../support/checkout.ts'
import { tableNamed } from '../../support/rows.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

const NO_PASSWORD = { passwordHash: null }

describe('after the clock was set back a day', () => {
  const open = useTestShop()

  test.for([
    ['a mail', 'mails', { status: 'queued' }, 0],
    ['a mail that failed twice', 'mails', { status: 'queued', tries: 2 }, 2 * MINUTE_MS],
    ['a mail that is being sent', 'mails', { status: 'sending', tries: 1 }, 2 * MINUTE_MS],
    ['a webhook', 'webhookDeliveries', {}, 0],
    ['a webhook that is being sent', 'webhookDeliveries', { tries: 1 }, MINUTE_MS],
    ['a webhook that failed thrice', 'webhookDeliveries', { tries: 3 }, 5 * MINUTE_MS],
    ['an event of a provider', 'providerEvents', { status: 'received' }, 15 * SECOND_MS],
  ] as const)('%s waits no longer than without', async ([, table, values, waitMs]) => {
    const shop = open()
    // One that is turned off is not asked.
    const { id: endpointId } = await shop.make('webhookEndpoints', { active: false })
    await workOff(shop)
    const of = table === 'webhookDeliveries' ? { endpointId } : {}
    const { id, tries } = await shop.make(table, { ...values, ...of, nextTryAt: later(shop, waitMs) })

    shop.clock.advance(-DAY_MS)
    await workOff(shop)

    const waiting = waitMs === 0 ? { tries: 1 } : { tries, nextTryAt: later(shop, waitMs) }
    const rows = await shop.db.select().from(tableNamed(table))
    expect(rows).toContainEqual(expect.objectContaining({ id, ...waiting }))
  })

  test('a refund that the provider has not confirmed is looked up a minute later', async () => {
    const shop = open()
    await workOff(shop)
    const nextReconcileAt = later(shop, MINUTE_MS)
    const { id } = await shop.make('refunds', { status: 'requested', nextReconcileAt })

    shop.clock.advance(-DAY_MS)
    await workOff(shop)

    const { rows } = await shop.db.$client.query(
      'select next_reconcile_at as at from refunds where id = $1',
      [id],
    )
    expect(rows).toEqual([{ at: later(shop, MINUTE_MS) }])
  })

  test('a payment that only the provider knows of becomes an order within two minutes', async () => {
    const shop = await openCheckoutShop()
    const guest = await shop.buyer(await shop.product())
    await shop.confirm(await shop.createIntent(guest))
    const { tick } = shop.app.modules.orders.reconciler
    await tick()

    shop.clock.advance(-DAY_MS)
    await tick()
    shop.clock.advance(61 * SECOND_MS)
    await tick()

    expect(await shop.count('orders')).toBe(1)
  })

  test('an entered password is not recent, and the login goes on', async () => {
    const shop = await openTestShop()
    const person = await shop.admin()
    const browser = await shop.login(person)

    shop.clock.advance(-DAY_MS)

    expect([await mayAct(shop, browser), await statusOf(browser)]).toEqual([false, 200])
    await browser.ok(identity.confirmPassword, { body: { password: person.password } })
    expect(await mayAct(shop, browser)).toBe(true)
  })

  test('a login of staff that is left alone ends as soon as otherwise', async () => {
    const shop = await openTestShop()
    const browser = await shop.signIn(await shop.admin(NO_PASSWORD))

    shop.clock.advance(-DAY_MS)
    const still = await statusOf(browser)
    shop.clock.advance(HOUR_MS + 1)

    expect([still, await statusOf(browser)]).toEqual([200, 401])
  })
})

/** What the timers of the shop do. */
async function workOff({ app: { modules } }: TestShop): Promise<void> {
  await modules.mail.sendDue()
  await modules.webhooks.sendDue()
  await modules.orders.reconciler.tick()
}

function later({ clock }: TestShop, ms: number): Date {
  return new Date(clock.now().getTime() + ms)
}

async function statusOf(browser: Browser): Promise<number> {
  return (await browser.call(identity.currentUser, {})).status
}

async function mayAct(shop: TestShop, browser: Browser): Promise<boolean> {
  const actor = await shop.identify(browser)
  try {
    requireRecentPassword(actor, shop.clock)
    return true
  } catch {
    return false
  }
}
