import { describe, expect, test } from 'vitest'
import { apiTokens } from '#core/contract/api-tokens.ts'
import { identity } from '#core/contract/identity.ts'
import { useTestShop } from '../../support/test-shop.ts'

describe('logging out', () => {
  const shop = useTestShop()

  test('ends this login immediately and makes the browser anonymous', async () => {
    const person = await shop().user()
    const browser = await shop().login(person)
    const elsewhere = await shop().login(person)

    const { status, body } = await browser.call(identity.logout, {})

    expect([status, body.success]).toEqual([200, true])
    expect(browser.cookies.size).toBe(0)
    expect(browser.csrfToken()).toBe(shop().browser().csrfToken())
    expect((await browser.call(identity.currentUser, {})).status).toBe(401)
    expect((await elsewhere.call(identity.currentUser, {})).status).toBe(200)
  })

  test('is rejected without a login and the second time', async () => {
    const browser = await shop().login(await shop().user())

    const stranger = await shop().browser().call(identity.logout, {})
    await browser.ok(identity.logout, {})
    const again = await browser.call(identity.logout, {})

    expect([stranger.status, again.status]).toEqual([401, 401])
  })

  test("ignores another user's token id in the body", async () => {
    const victim = await shop().login(await shop().user())
    const browser = await shop().login(await shop().user())

    const response = await browser.send({
      method: 'POST',
      url: '/api/logout',
      payload: { id: 1, token_id: 1 },
    })

    expect(response.statusCode).toBe(200)
    expect((await victim.call(identity.currentUser, {})).status).toBe(200)
  })

  test('everywhere ends every login of this account and no other', async () => {
    const person = await shop().user()
    const browsers = [await shop().login(person), await shop().login(person), await shop().login(person)]
    const stranger = await shop().login(await shop().user())

    await browsers[0]?.ok(identity.logoutEverywhere, {})

    for (const browser of browsers) expect((await browser.call(identity.currentUser, {})).status).toBe(401)
    expect((await stranger.call(identity.currentUser, {})).status).toBe(200)
  })

  test('everywhere revokes the account’s API tokens and no other, and the audit log says so', async () => {
    const [owner, other] = [await shop().admin(), await shop().admin()]
    const browser = await shop().login(owner)
    const create = async (from: typeof browser) =>
      (await from.ok(apiTokens.create, { body: { name: 'Build', scopes: ['releases:write'] } })).data
    const [token, elsewhere] = [await create(browser), await create(await shop().login(other))]
    // A live token gets 403 here, because its scope does not cover the call.
    const statusOf = async ({ token }: { token: string }) =>
      (
        await shop()
          .browser()
          .call(apiTokens.list, {}, { authorization: `Bearer ${token}` })
      ).status

    const before = [await statusOf(token), await statusOf(elsewhere)]
    await browser.ok(identity.logoutEverywhere, {})

    expect(before).toEqual([403, 403])
    expect([await statusOf(token), await statusOf(elsewhere)]).toEqual([401, 403])
    const { rows } = await shop().db.execute(
      `select actor_id from audit_entries where action = 'api_token.revoked' and subject_id = '${token.id}'`,
    )
    expect(rows).toEqual([{ actor_id: owner.id }])
  })
})
