import { describe, expect, test } from 'vitest'
import { adminDashboard } from '#core/contract/admin-dashboard.ts'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { identity } from '#core/contract/identity.ts'
import { MINUTE_MS } from '#core/domain/durations.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop } from '../../support/test-shop.ts'

const NO_PASSWORD = { passwordHash: null }

describe('a login that nobody uses', () => {
  test('ends after an hour for staff, to the minute, and not for shoppers', async () => {
    const shop = await openTestShop()
    const used = await shop.signIn(await shop.admin(NO_PASSWORD))
    const idle = await shop.signIn(await shop.support(NO_PASSWORD))
    const shopper = await shop.signIn(await shop.user(NO_PASSWORD))

    shop.clock.advance(60 * MINUTE_MS)
    const onTime = await statusOf(used)
    shop.clock.advance(1)
    const tooLate = await statusOf(idle)
    shop.clock.advance(60 * MINUTE_MS - 1)
    const usedAgain = await statusOf(used)

    expect([onTime, tooLate, usedAgain]).toEqual([200, 401, 200])
    expect(await statusOf(shopper)).toBe(200)
  })

  test('is counted from the last use, at most a minute too early', async () => {
    const shop = await openTestShop()
    const browser = await shop.signIn(await shop.admin(NO_PASSWORD))

    for (let minute = 0; minute < 90; minute += 1.5) {
      shop.clock.advance(1.5 * MINUTE_MS)
      expect(await statusOf(browser)).toBe(200)
    }
    shop.clock.advance(59 * MINUTE_MS)

    expect(await statusOf(browser)).toBe(200)
  })

  test('stays ended when staff may be idle for longer', async () => {
    const shop = await openTestShop()
    const admin = await shop.admin(NO_PASSWORD)
    const idle = await shop.signIn(admin)
    shop.clock.advance(61 * MINUTE_MS)

    const ended = await statusOf(idle)
    const other = await shop.signIn(admin)
    const body = { require_second_factor: false, staff_idle_minutes: 240 }
    await other.ok(adminSettings.saveSecurity, { body })
    shop.clock.advance(239 * MINUTE_MS)

    expect([ended, await statusOf(idle), await statusOf(other)]).toEqual([401, 401, 200])
  })

  test('is not kept alive by what an open tab asks every few seconds', async () => {
    const shop = await openTestShop()
    const browser = await shop.signIn(await shop.admin(NO_PASSWORD))

    const bell = []
    for (let n = 0; n < 7; n++) {
      shop.clock.advance(10 * MINUTE_MS)
      bell.push((await browser.call(adminDashboard.notifications, {})).status)
    }

    expect(bell).toEqual([200, 200, 200, 200, 200, 200, 401])
  })

  test('is not kept alive by a token without its cookie, as a thief would have it', async () => {
    const shop = await openTestShop()
    const browser = await shop.signIn(await shop.admin(NO_PASSWORD))
    const thief = shop.browser()
    thief.keepToken(browser.token())

    shop.clock.advance(40 * MINUTE_MS)
    const stolen = await statusOf(thief)
    shop.clock.advance(40 * MINUTE_MS)

    expect([stolen, await statusOf(browser)]).toEqual([401, 401])
  })

  test('opens no page of the panel either', async () => {
    const shop = await openTestShop()
    const browser = await shop.signIn(await shop.admin(NO_PASSWORD))
    const visitor = () => shop.app.modules.identity.findVisitor({ headers: browser.headers() } as never)

    const before = await visitor()
    shop.clock.advance(61 * MINUTE_MS)

    expect(before).toMatchObject({ name: 'Grace Admin' })
    expect(await visitor()).toBeNull()
  })

  test.each([4, 4321, 10.5])('cannot be set to %s minutes', async (minutes) => {
    const shop = await openTestShop()
    const browser = await shop.signIn(await shop.admin(NO_PASSWORD))

    const { status } = await browser.call(adminSettings.saveSecurity, {
      body: { require_second_factor: false, staff_idle_minutes: minutes },
    })

    expect(status).toBe(422)
  })
})

async function statusOf(browser: Browser): Promise<number> {
  return (await browser.call(identity.currentUser, {})).status
}
