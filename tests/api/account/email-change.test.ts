import { describe, expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { adminUsers } from '#core/contract/admin-users.ts'
import { apiTokens } from '#core/contract/api-tokens.ts'
import { identity } from '#core/contract/identity.ts'
import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { ROLE_ID } from '#core/domain/roles.ts'
import { resetForOperator } from '#server/modules/identity/index.ts'
import { addAuthenticator } from '../../support/shop/authenticator.ts'
import type { Browser } from '../../support/shop/browser.ts'
import {
  confirm,
  loginStatus,
  NEW_PASSWORD,
  requestReset,
  resetBody,
  resetPassword,
  rowsOf,
  startChange,
  takeOver,
  thiefOf,
  tokenIn,
  tokenStatus,
  undo,
  undoLink,
} from '../../support/shop/email-changes.ts'
import type { Person } from '../../support/shop/people.ts'
import { countLockWaits } from '../../support/test-database.ts'
import { type TestShop, useTestShop } from '../../support/test-shop.ts'

const DEAD_LINK = 'This link is not valid or has expired.'
const DEAD_UNDO = 'This link no longer works: it was used already, or its 7 days are over.'

type Ending = (scene: { shop: TestShop; owner: Person; browser: Browser }) => Promise<unknown>

const ENDINGS: [string, Ending][] = [
  ['a password reset', ({ shop, owner }) => resetPassword(shop, owner.email)],
  [
    'a password change',
    ({ browser, owner }) =>
      browser.ok(account.changePassword, {
        body: {
          current_password: owner.password,
          password: NEW_PASSWORD,
          password_confirmation: NEW_PASSWORD,
        },
      }),
  ],
  ['logging out everywhere', ({ browser }) => browser.ok(identity.logoutEverywhere, {})],
  [
    'staff ending all logins',
    async ({ shop, owner }) => (await staffOf(shop)).ok(adminUsers.endSessions, { params: { id: owner.id } }),
  ],
  [
    'a new role',
    async ({ shop, owner }) =>
      (await staffOf(shop)).ok(adminUsers.setRole, {
        params: { id: owner.id },
        body: { role_id: ROLE_ID.support },
      }),
  ],
  [
    'disabling the account, even if it is enabled again',
    async ({ shop, owner }) => {
      const staff = await staffOf(shop)
      await staff.ok(adminUsers.disable, { params: { id: owner.id } })
      await staff.ok(adminUsers.enable, { params: { id: owner.id } })
    },
  ],
  ['the operator’s command', ({ shop, owner }) => resetForOperator(shop, owner.email)],
]

const opened = useTestShop()

describe('a pending change of address', () => {
  test.each(ENDINGS)('dies with %s', async (_, end) => {
    const shop = opened()
    const owner = await shop.user()
    const thief = await shop.signIn(owner)
    const link = await startChange(shop, thief, owner)

    await end({ shop, owner, browser: await shop.signIn(owner) })
    const { status, body } = await confirm(shop, link)

    expect([status, body.message]).toEqual([422, DEAD_LINK])
    expect(await addressOf(shop, owner.id)).toBe(owner.email)
  })

  test('dies with the account', async () => {
    const shop = opened()
    const owner = await shop.user()
    const browser = await shop.signIn(owner)
    const link = await startChange(shop, browser, owner)

    await browser.ok(account.deleteAccount, { body: { password: owner.password } })

    expect((await confirm(shop, link)).status).toBe(422)
  })

  test('lives one hour, however often its link is sent again', async () => {
    const shop = opened()
    const [early, late] = [await shop.user(), await shop.user()]
    const inTime = await startChange(shop, await shop.signIn(early), early)
    const browser = await shop.signIn(late)
    await startChange(shop, browser, late)

    shop.clock.advance(HOUR_MS - 1)
    await browser.ok(identity.resendConfirmation, {})
    const again = tokenIn(await shop.mail('confirm-new-email', thiefOf(late)))
    const first = await confirm(shop, inTime)
    shop.clock.advance(2)
    const second = await confirm(shop, again)

    expect([first.status, second.status]).toEqual([200, 422])
    expect(await addressOf(shop, late.id)).toBe(late.email)
  })

  test('leaves the link that confirms the first address alone', async () => {
    const shop = opened()
    const person = await shop.user({ emailVerifiedAt: null })
    const browser = await shop.signIn(person)
    await browser.ok(identity.resendConfirmation, {})
    const token = tokenIn(await shop.mail('confirm-email', person.email))

    await browser.ok(identity.logoutEverywhere, {})

    expect((await confirm(shop, token)).status).toBe(200)
  })

  test('takes over or dies when it is confirmed during a password reset, and never both', async () => {
    const shop = opened()
    for (let round = 0; round < 5; round++) {
      const owner = await shop.user()
      const link = await startChange(shop, await shop.signIn(owner), owner, thiefOf(owner))
      const reset = await requestReset(shop, owner.email)

      const [confirmed, set] = await Promise.all([
        confirm(shop, link),
        shop.browser().call(identity.resetPassword, { body: resetBody(reset) }),
      ])

      expect([confirmed.status, set.status].sort()).toEqual([200, 422])
    }
  })
})

describe('a request for a new address that is still running', () => {
  test.each([
    ['the password changes', 'update users set password_hash = null where id = $1'],
    ['its login ends', 'update access_tokens set revoked_at = now() where user_id = $1'],
    ['the address changes', `update users set email_normalized = 'moved@example.com' where id = $1`],
  ])('changes nothing when %s first', async (_, statement) => {
    const shop = opened()
    const owner = await shop.user()
    const browser = await shop.signIn(owner)
    const client = await shop.db.$client.connect()
    await client.query('begin')
    await client.query('select from users where id = $1 for update', [owner.id])

    const running = browser.call(account.updateProfile, {
      body: { name: owner.name, email: thiefOf(owner), current_password: owner.password },
    })
    await expect.poll(() => countLockWaits(shop.database)).toBeGreaterThan(0)
    await client.query(statement, [owner.id])
    await client.query('commit')
    client.release()

    expect((await running).status).not.toBe(200)
    expect(await rowsOf(shop, 'email_confirmations', owner.id)).toBe(0)
  })
})

describe('once a new address is confirmed, the old one', () => {
  test('gets a link that puts it back, ends every login and token, and leads to a new password', async () => {
    const shop = opened()
    const owner = await shop.admin()
    const browser = await shop.signIn(owner)
    const { data: apiToken } = await browser.ok(apiTokens.create, {
      body: { name: 'Build', scopes: ['releases:write'] },
    })
    expect(await tokenStatus(shop, apiToken.token)).toBe(403)
    await confirm(shop, await startChange(shop, browser, owner))
    await startChange(shop, browser, owner, thiefOf(owner, 'next'))

    const { status, body } = await undo(shop, await undoLink(shop, owner.email))

    expect(status).toBe(200)
    expect(body.message).toContain('We have mailed you a link to choose a new password.')
    expect(await addressOf(shop, owner.id)).toBe(owner.email)
    expect((await browser.call(identity.currentUser, {})).status).toBe(401)
    expect(await rowsOf(shop, 'sessions', owner.id)).toBe(0)
    expect(await tokenStatus(shop, apiToken.token)).toBe(401)
    expect(await rowsOf(shop, 'email_confirmations', owner.id)).toBe(0)
    // The thief knows the password, so it must not log in again.
    expect(await loginStatus(shop, owner.email, owner.password)).toBe(422)
    const { links } = await shop.mail('reset-password', owner.email)
    const query = links[0]?.searchParams
    const reset = { email: query?.get('email') ?? '', token: query?.get('token') ?? '' }
    await shop.browser().ok(identity.resetPassword, { body: resetBody(reset) })
    expect(await loginStatus(shop, owner.email, NEW_PASSWORD)).toBe(200)
    const notice = await shop.mail('email-change-undone', thiefOf(owner))
    expect(notice.text).not.toContain(owner.email)
  })

  test('can use the link once, also among parallel calls', async () => {
    const shop = opened()
    const owner = await shop.user()
    const token = await takeOver(shop, owner)

    const answers = await Promise.all(Array.from({ length: 5 }, () => undo(shop, token)))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ body }) => body.message === DEAD_UNDO)).toHaveLength(4)
  })

  test('can use the link for 7 days', async () => {
    const shop = opened()
    const [early, late] = [await shop.user(), await shop.user()]
    const inTime = await takeOver(shop, early)
    const tooLate = await takeOver(shop, late)

    shop.clock.advance(7 * DAY_MS - 1)
    const first = await undo(shop, inTime)
    shop.clock.advance(2)
    const second = await undo(shop, tooLate)

    expect([first.status, second.status, second.body.message]).toEqual([200, 422, DEAD_UNDO])
  })

  test('gets its account back whatever the thief did in the meantime', async () => {
    const shop = opened()
    const owner = await shop.user()
    const token = await takeOver(shop, owner)
    const thief = await shop.signIn(owner)
    await addAuthenticator(thief, owner, shop.clock)
    await confirm(shop, await startChange(shop, thief, owner, thiefOf(owner, 'thief2')))
    await resetPassword(shop, thiefOf(owner, 'thief2'))
    const back = await undo(shop, await undoLink(shop, thiefOf(owner)))
    const nextReset = await requestReset(shop, thiefOf(owner))

    const { status } = await undo(shop, token)

    expect([back.status, status]).toEqual([200, 200])
    expect(await addressOf(shop, owner.id)).toBe(owner.email)
    expect((await shop.browser().call(identity.resetPassword, { body: resetBody(nextReset) })).status).toBe(
      422,
    )
    await resetPassword(shop, owner.email)
    expect(await loginStatus(shop, owner.email, NEW_PASSWORD)).toBe(200)
  })

  test('ends the links of later changes with it', async () => {
    const shop = opened()
    const owner = await shop.user()
    const token = await takeOver(shop, owner)
    const thief = await shop.signIn(owner)
    await confirm(shop, await startChange(shop, thief, owner, thiefOf(owner, 'thief2')))
    const later = await undoLink(shop, thiefOf(owner))

    await undo(shop, token)
    const { status, body } = await undo(shop, later)

    expect([status, body.message]).toEqual([422, DEAD_UNDO])
    expect(await addressOf(shop, owner.id)).toBe(owner.email)
  })

  test('keeps a second factor from long before the change', async () => {
    const shop = opened()
    const owner = await shop.user()
    const browser = await shop.signIn(owner)
    await addAuthenticator(browser, owner, shop.clock)
    shop.clock.advance(7 * DAY_MS + 1)

    await undo(shop, await takeOver(shop, owner))
    await resetPassword(shop, owner.email)

    expect(await loginStatus(shop, owner.email, NEW_PASSWORD)).toBe(422)
  })

  test('gets a disabled account back without letting the thief in once it is enabled', async () => {
    const shop = opened()
    const owner = await shop.user()
    const token = await takeOver(shop, owner)
    const reset = await requestReset(shop, thiefOf(owner))
    const staff = await staffOf(shop)
    await staff.ok(adminUsers.disable, { params: { id: owner.id } })

    await undo(shop, token)
    await staff.ok(adminUsers.enable, { params: { id: owner.id } })
    const body = resetBody({ ...reset, email: owner.email })

    expect(await addressOf(shop, owner.id)).toBe(owner.email)
    expect((await shop.browser().call(identity.resetPassword, { body })).status).toBe(422)
  })

  test('cannot be registered by anyone else for 7 days, so that nobody can block the link', async () => {
    const shop = opened()
    const owner = await shop.user()
    const token = await takeOver(shop, owner)

    const blocked = await registerWith(shop, owner.email)
    const { status } = await undo(shop, token)

    expect([blocked.status, blocked.body.message]).toEqual([422, 'The email has already been taken.'])
    expect(status).toBe(200)
  })

  test('cannot be taken by another account that moves to it, so that its owner is not lured into blocking the link', async () => {
    const shop = opened()
    const owner = await shop.user()
    const token = await takeOver(shop, owner)
    const second = await shop.user()
    const browser = await shop.signIn(second)
    const body = { name: second.name, email: owner.email, current_password: second.password }

    const { message, data } = await browser.ok(account.updateProfile, { body })
    await browser.ok(identity.resendConfirmation, {})

    expect(message).toContain('Please open the link we sent to your new email address')
    expect(data.pending_email).toBe(owner.email)
    const kinds = (await shop.mails()).filter(({ to }) => to === owner.email).map(({ kind }) => kind)
    expect(kinds).not.toContain('confirm-new-email')
    expect((await undo(shop, token)).status).toBe(200)
  })

  test('can be taken back by its own account like any other address', async () => {
    const shop = opened()
    const owner = await shop.user()
    await takeOver(shop, owner)

    const link = await startChange(shop, await shop.signIn(owner), owner, owner.email)

    expect((await confirm(shop, link)).status).toBe(200)
    expect(await addressOf(shop, owner.id)).toBe(owner.email)
  })

  test('is free again after 7 days', async () => {
    const shop = opened()
    const owner = await shop.user()
    await takeOver(shop, owner)

    shop.clock.advance(7 * DAY_MS + 1)

    expect((await registerWith(shop, owner.email)).status).toBe(201)
  })

  test('cannot come back while another account uses it, and the link is not used up', async () => {
    const shop = opened()
    const owner = await shop.user()
    const token = await takeOver(shop, owner)
    const other = await shop.user({ email: owner.email })

    const refused = await undo(shop, token)
    await (await shop.signIn(other)).ok(account.deleteAccount, { body: { password: other.password } })
    const allowed = await undo(shop, token)

    expect(refused.status).toBe(409)
    expect(refused.body.message).toContain('Another account uses your old address now.')
    expect(allowed.status).toBe(200)
  })

  test('gets no link if it was never confirmed: it may be a stranger’s', async () => {
    const shop = opened()
    const owner = await shop.user({ emailVerifiedAt: null, email: 'typo@example.com' })
    const browser = await shop.signIn(owner)

    await confirm(shop, await startChange(shop, browser, owner, thiefOf(owner, 'right')))

    const mails = (await shop.mails()).filter(({ to }) => to === 'typo@example.com')
    expect(mails.map(({ kind }) => kind)).not.toContain('email-changed')
    expect(mails.map(({ text }) => text).join()).not.toContain(thiefOf(owner, 'right'))
  })

  test('loses the link with the account', async () => {
    const shop = opened()
    const owner = await shop.user()
    const token = await takeOver(shop, owner)
    const browser = await shop.signIn(owner)

    await browser.ok(account.deleteAccount, { body: { password: owner.password } })

    expect((await undo(shop, token)).status).toBe(422)
    expect(await rowsOf(shop, 'email_undos', owner.id)).toBe(0)
  })

  test('has its token in no column of the database', async () => {
    const shop = opened()
    const token = await takeOver(shop, await shop.user())

    const undos = await shop.db.execute('select * from email_undos')
    const mails = await shop.db.execute('select * from mails')

    expect(JSON.stringify([undos.rows, mails.rows])).not.toContain(token)
  })
})

describe('a password reset', () => {
  test('of an account whose address was never confirmed drops what an impostor may have set up', async () => {
    const shop = opened()
    const victim = await shop.admin({ emailVerifiedAt: null })
    const impostor = await shop.signIn(victim)
    await addAuthenticator(impostor, victim, shop.clock)
    const { data: apiToken } = await impostor.ok(apiTokens.create, {
      body: { name: 'Back door', scopes: ['releases:write'] },
    })
    const link = await startChange(shop, impostor, victim)

    await resetPassword(shop, victim.email)

    expect((await impostor.call(identity.currentUser, {})).status).toBe(401)
    expect(await tokenStatus(shop, apiToken.token)).toBe(401)
    expect((await confirm(shop, link)).status).toBe(422)
    expect(await loginStatus(shop, victim.email, NEW_PASSWORD)).toBe(200)
    expect(await rowsOf(shop, 'recovery_codes', victim.id)).toBe(0)
  })

  test('of a confirmed address keeps the second factor', async () => {
    const shop = opened()
    const owner = await shop.user()
    await addAuthenticator(await shop.signIn(owner), owner, shop.clock)

    await resetPassword(shop, owner.email)

    expect(await loginStatus(shop, owner.email, NEW_PASSWORD)).toBe(422)
  })
})

async function registerWith(shop: TestShop, email: string) {
  return shop.browser().call(identity.register, {
    body: { name: 'Eve', email, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD, terms: true },
  })
}

async function staffOf(shop: TestShop): Promise<Browser> {
  return shop.signIn(await shop.admin())
}

async function addressOf(shop: TestShop, id: number): Promise<string> {
  const { rows } = await shop.db.execute(`select email from users where id = ${id}`)
  return String(rows[0]?.email)
}
