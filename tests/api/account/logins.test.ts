import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { identity } from '#core/contract/identity.ts'
import { useTestShop } from '../../support/test-shop.ts'

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1'

describe('the list of logins', () => {
  const shop = useTestShop()

  test('shows each with its device, this one first', async () => {
    const person = await shop().user()
    const browser = await shop().login(person)
    shop().clock.advance(60_000)
    await shop().login(person, { userAgent: IPHONE })

    const { data } = await browser.ok(account.getSessions, {})

    expect(data.data.map(({ device, current }) => [device, current])).toEqual([
      ['Firefox on Linux', true],
      ['Safari on iPhone', false],
    ])
  })

  test('ends one of them immediately', async () => {
    const person = await shop().user()
    const browser = await shop().login(person)
    const phone = await shop().login(person, { userAgent: IPHONE })
    const list = (await browser.ok(account.getSessions, {})).data.data
    const id = list.find(({ current }) => !current)?.id ?? 0

    const { data } = await browser.ok(account.revokeSession, { body: { id } })

    expect(data.data).toHaveLength(1)
    expect((await phone.call(identity.currentUser, {})).status).toBe(401)
    expect((await browser.call(account.revokeSession, { body: { id } })).status).toBe(404)
  })

  test("cannot find or end another user's login", async () => {
    const victim = await shop().login(await shop().user())
    const browser = await shop().login(await shop().user())
    const [login] = (await victim.ok(account.getSessions, {})).data.data

    const { status } = await browser.call(account.revokeSession, { body: { id: login?.id ?? 0 } })

    expect(status).toBe(404)
    expect((await victim.call(identity.currentUser, {})).status).toBe(200)
  })
})
