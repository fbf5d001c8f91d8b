import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { catalog } from '#core/contract/catalog.ts'
import { identity } from '#core/contract/identity.ts'
import { HOUR_MS } from '#core/domain/durations.ts'
import { SESSION_SECONDS } from '#core/domain/limits.ts'
import { ROLE_ID, type RoleId } from '#core/domain/roles.ts'
import { accessTokens, userRoles } from '#server/db/tables/index.ts'
import { setDisabled, setRole } from '#server/modules/identity/index.ts'
import { openTestShop, type TestShop, useTestShop } from '../../support/test-shop.ts'

const SYSTEM = { userId: null }
const UNAUTHENTICATED = { success: false, message: 'Unauthenticated.' }

describe('a token', () => {
  test('is valid for 259,200 seconds and not one more', async () => {
    const shop = await openTestShop()
    const browser = await shop.login(await shop.user())

    shop.clock.advance((SESSION_SECONDS - 1) * 1000)
    const before = await browser.call(identity.currentUser, {})
    shop.clock.advance(2000)
    const after = await browser.call(identity.currentUser, {})

    expect([before.status, after.status]).toEqual([200, 401])
    expect(after.body).toEqual(UNAUTHENTICATED)
  })

  test('is stored only as a hash', async () => {
    const shop = await openTestShop()
    const browser = await shop.login(await shop.user())

    const rows = await shop.db.select().from(accessTokens)

    expect(JSON.stringify(rows)).not.toContain(browser.token())
    expect(JSON.stringify(rows)).not.toContain(browser.cookies.get('bind'))
  })

  test.each([
    ['null', 'Bearer null'],
    ['truncated', (token: string) => `Bearer ${token.slice(0, -1)}`],
    ['of another scheme', (token: string) => `Basic ${token}`],
    ['with something behind it', (token: string) => `Bearer ${token} ${token}`],
    ['made up', `Bearer ${'a'.repeat(43)}`],
    ['empty', 'Bearer '],
  ])('that is %s is rejected, even on a public call', async (_, make) => {
    const shop = await openTestShop()
    const browser = await shop.login(await shop.user())
    const authorization = typeof make === 'string' ? make : make(browser.token() ?? '')

    const own = await browser.call(identity.currentUser, {}, { authorization })
    const open = await browser.call(catalog.listCategories, { query: {} }, { authorization })

    expect([own.status, open.status]).toEqual([401, 401])
    expect(own.body).toEqual(UNAUTHENTICATED)
  })

  test('in the URL is ignored', async () => {
    const shop = await openTestShop()
    const browser = await shop.login(await shop.user())
    const token = browser.token()
    browser.keepToken(null)

    const response = await browser.send({
      method: 'GET',
      url: `/api/user?token=${token}&access_token=${token}`,
    })

    expect(response.statusCode).toBe(401)
  })

  test('records when it was last used, within a few minutes', async () => {
    const shop = await openTestShop()
    const browser = await shop.login(await shop.user())
    shop.clock.advance(HOUR_MS)

    await browser.ok(identity.currentUser, {})

    const [row] = await shop.db.select().from(accessTokens)
    expect(row?.lastUsedAt).toEqual(shop.clock.now())
  })
})

describe('a token stops working immediately', () => {
  const shop = useTestShop()

  const deaths: [
    string,
    (
      shop: TestShop,
      person: { id: number },
      other: Awaited<ReturnType<TestShop['login']>>,
    ) => Promise<unknown>,
  ][] = [
    ['when all logins are ended', (_, __, other) => other.ok(identity.logoutEverywhere, {})],
    [
      'when the account is disabled',
      (shop, { id }) => setDisabled(shop, { userId: id, disabled: true, actor: SYSTEM }),
    ],
    [
      'when the role changes',
      (shop, { id }) => setRole(shop, { userId: id, roleId: ROLE_ID.support, actor: SYSTEM }),
    ],
    [
      'when the password is changed elsewhere',
      (_, __, other) =>
        other.ok(account.changePassword, {
          body: {
            current_password: 'tumble kettle marsh 91',
            password: 'another fine kettle',
            password_confirmation: 'another fine kettle',
          },
        }),
    ],
  ]

  test.each(deaths)('%s', async (_, kill) => {
    const person = await shop().user()
    const browser = await shop().login(person)
    const other = await shop().login(person)
    expect((await browser.call(identity.currentUser, {})).status).toBe(200)

    await kill(shop(), person, other)

    expect((await browser.call(identity.currentUser, {})).status).toBe(401)
  })
})

describe('the first role decides', () => {
  const shop = useTestShop()
  const matrix: [string, RoleId[], number][] = [
    ['admin', [ROLE_ID.admin], 201],
    ['admin, then customer', [ROLE_ID.admin, ROLE_ID.customer], 201],
    ['customer, then admin', [ROLE_ID.customer, ROLE_ID.admin], 403],
    ['support', [ROLE_ID.support], 403],
    ['none', [], 403],
  ]

  test.each(matrix)('%s: may add a category or not', async (name, roles, expected) => {
    const browser = await shop().login(await shop().user({ roles }))

    const { status } = await browser.call(catalog.createCategory, { body: { name: `Category of ${name}` } })

    expect(status).toBe(expected)
  })

  test('and it is read again on every request', async () => {
    const person = await shop().admin()
    const browser = await shop().login(person)
    const attempt = async (name: string) =>
      (await browser.call(catalog.createCategory, { body: { name } })).status

    const before = await attempt('While an admin')
    await shop().db.update(userRoles).set({ roleId: ROLE_ID.customer }).where(eq(userRoles.userId, person.id))
    const after = await attempt('No longer')

    expect([before, after]).toEqual([201, 403])
  })
})

describe('a stolen token alone', () => {
  test('allows no admin call from another browser', async () => {
    const shop = await openTestShop()
    const admin = await shop.login(await shop.admin())
    const thief = shop.browser()
    thief.keepToken(admin.token())

    const stolen = await thief.call(catalog.createCategory, { body: { name: 'Mine' } })
    thief.cookies.set('bind', 'x'.repeat(43))
    const guessed = await thief.call(catalog.createCategory, { body: { name: 'Mine' } })
    const own = await admin.call(catalog.createCategory, { body: { name: 'Ours' } })

    expect([stolen.status, guessed.status, own.status]).toEqual([401, 401, 201])
  })

  test('changes no password, even for someone who knows it', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const owner = await shop.login(person)
    const thief = shop.browser()
    thief.keepToken(owner.token())

    const { status } = await thief.call(account.changePassword, {
      body: {
        current_password: person.password,
        password: 'mine now, kettle',
        password_confirmation: 'mine now, kettle',
      },
    })

    expect(status).toBe(401)
  })
})

describe('the only admin', () => {
  test('can be neither disabled nor demoted, until there is another', async () => {
    const shop = await openTestShop()
    const { id: userId } = await shop.admin()
    const disable = () => setDisabled(shop, { userId, disabled: true, actor: SYSTEM })
    const demote = () => setRole(shop, { userId, roleId: ROLE_ID.customer, actor: SYSTEM })

    await expect(disable()).rejects.toMatchObject({ code: 'conflict' })
    await expect(demote()).rejects.toMatchObject({ code: 'conflict' })
    await shop.admin()
    await demote()

    expect(await shop.count('auditEntries')).toBe(1)
  })

  test('of two, not both can leave at the same time', async () => {
    const shop = await openTestShop()
    const admins = [await shop.admin(), await shop.admin()]

    const outcomes = await Promise.allSettled(
      admins.map(({ id }) => setDisabled(shop, { userId: id, disabled: true, actor: SYSTEM })),
    )

    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})
