import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { notifyUser } from '#server/modules/notifications/index.ts'
import { useTestShop } from '../../support/test-shop.ts'

describe('notifications', () => {
  const shop = useTestShop()

  test('are listed newest first, in pages, with the number of unread ones', async () => {
    const person = await shop().user()
    const browser = await shop().login(person)
    for (let n = 1; n <= 25; n++)
      await notifyUser(shop().db, { userId: person.id, kind: 'release', title: `Plugin 1.${n}` })

    const first = await browser.ok(account.getNotifications, { body: undefined })
    const second = await browser.ok(account.getNotifications, { body: { page: 2 } })
    const capped = await browser.ok(account.getNotifications, { body: { per_page: 1_000_000 } })

    expect(first.data).toMatchObject({ current_page: 1, last_page: 2, per_page: 20, total: 25, unread: 25 })
    expect(first.data.data[0]).toMatchObject({ kind: 'release', title: 'Plugin 1.25', read: false })
    expect(second.data.data.map(({ title }) => title)).toEqual([5, 4, 3, 2, 1].map((n) => `Plugin 1.${n}`))
    expect(capped.data.per_page).toBe(100)
  })

  test('can be marked as read individually or all at once, but never another user’s', async () => {
    const [person, stranger] = [await shop().user(), await shop().user()]
    const [browser, other] = [await shop().login(person), await shop().login(stranger)]
    for (const title of ['One', 'Two', 'Three'])
      await notifyUser(shop().db, { userId: person.id, kind: 'refund', title })
    const ids = (await browser.ok(account.getNotifications, { body: {} })).data.data.map(({ id }) => id)

    const foreign = await other.ok(account.readNotifications, { body: { ids } })
    const one = await browser.ok(account.readNotifications, { body: { ids: ids.slice(0, 1) } })
    const all = await browser.ok(account.readNotifications, { body: undefined })

    expect([foreign.data.unread, one.data.unread, all.data.unread]).toEqual([0, 2, 0])
  })

  test('are sent once for the same event', async () => {
    const person = await shop().user()
    const notice = {
      userId: person.id,
      kind: 'license_expiry',
      title: 'Soon',
      dedupeKey: 'license:17:30',
    } as const

    const told = [await notifyUser(shop().db, notice), await notifyUser(shop().db, notice)]

    expect(told).toEqual([true, false])
  })

  test('preferences are saved, and a disabled kind is not mailed', async () => {
    const person = await shop().user()
    const browser = await shop().login(person)

    const before = await browser.ok(account.notificationSettings, { body: undefined })
    const saved = await browser.ok(account.notificationSettings, { body: { release: false, refund: true } })
    const after = await browser.ok(account.notificationSettings, { body: undefined })
    const release = await notifyUser(shop().db, { userId: person.id, kind: 'release', title: 'New' })
    const refund = await notifyUser(shop().db, { userId: person.id, kind: 'refund', title: 'Done' })

    const all = { release: true, license_expiry: true, refund: true, review_reply: true }
    expect(before.data).toEqual(all)
    expect(saved.data).toEqual({ ...all, release: false })
    expect(after.data).toEqual(saved.data)
    expect([release, refund]).toEqual([false, true])
    expect((await browser.ok(account.getProfile, {})).data.unread_notifications).toBe(2)
  })

  test.each([{ page: 0 }, { page: -1 }, { page: '1' }, { page: 1.5 }, { user_id: 1 }])(
    '%j is not a valid page',
    async (body) => {
      const browser = await shop().login(await shop().user())

      const { status } = await browser.call(account.getNotifications, { body: body as never })

      expect(status).toBe(422)
    },
  )
})
