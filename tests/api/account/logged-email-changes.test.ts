import { expect, test } from 'vitest'
import { account } from '#core/contract/account.ts'
import { adminSecurity } from '#core/contract/admin-security.ts'
import { identity } from '#core/contract/identity.ts'
import { takeOver, undo } from '../../support/shop/email-changes.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

test('the security log has a change of address when it is asked for, confirmed and undone, without addresses', async () => {
  const shop = await openTestShop()
  const ada = await shop.user()

  await undo(shop, await takeOver(shop, ada))
  await undo(shop, 'a'.repeat(43))

  const events = await read(shop)
  expect(events.map(({ kind, user, detail }) => [kind, user?.id, detail]).toSorted()).toEqual([
    ['email_change_asked', ada.id, ''],
    ['email_change_undone', ada.id, ''],
    ['email_changed', ada.id, ''],
  ])
})

test('the security log has neither a new name nor the confirmation of the first address as a change', async () => {
  const shop = await openTestShop()
  const ada = await shop.user({ emailVerifiedAt: null })
  const browser = await shop.signIn(ada)
  await browser.ok(account.updateProfile, { body: { name: 'Ada King', email: ada.email } })
  await browser.ok(identity.resendConfirmation, {})
  const { links } = await shop.mail('confirm-email', ada.email)
  const token = links[0]?.searchParams.get('token') ?? ''
  await shop.browser().ok(identity.confirmEmail, { body: { token } })

  expect(await read(shop)).toEqual([])
})

test('the security log has the limits of mails to an address, also where the answer hides them', async () => {
  const shop = await openTestShop({ rateLimits: true })
  const ada = await shop.user()
  const browser = await shop.signIn(ada)
  const { name, email, password } = ada
  for (const number of [1, 2, 3, 4])
    await browser.call(account.updateProfile, {
      body: { name, email: `stranger${number}@example.com`, current_password: password },
    })
  const forgetful = shop.browser({ ip: '198.51.100.7' })
  const answers = []
  for (let times = 0; times < 4; times++)
    answers.push(await forgetful.ok(identity.forgotPassword, { body: { email } }))

  const events = await read(shop)

  expect(new Set(answers.map(({ message }) => message)).size).toBe(1)
  const limited = events.filter(({ kind }) => kind === 'limited')
  expect(limited.map(({ detail, user, network }) => [detail, user?.id, network]).toSorted()).toEqual([
    ['confirmation-mails', ada.id, '203.0.113.0/24'],
    ['reset-mails', undefined, '198.51.100.0/24'],
  ])
})

async function read(shop: TestShop) {
  const admin = await shop.signIn(await shop.admin())
  return (await admin.ok(adminSecurity.list, { query: { per_page: 100 } })).data.data
}
