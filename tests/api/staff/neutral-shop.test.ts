import { expect, test } from 'vitest'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { openTestShop } from '../../support/test-shop.ts'

test('an empty shop has no name, links or featured product of its own yet', async () => {
  const shop = await openTestShop()
  const staff = await shop.signIn(await shop.admin({ email: 'owner@lattice.dev' }))
  const { data } = await staff.ok(adminSettings.get, {})

  expect(data).toMatchObject({ shop_name: 'My shop', flagship: '', social: [], legal_name: '' })
})

test('buyers write to the first admin until a support address is set', async () => {
  const shop = await openTestShop()
  const first = await shop.admin({ email: 'owner@lattice.dev' })
  await shop.admin({ email: 'second@lattice.dev' })
  await shop.app.modules.settings.reload()
  const contact = async () =>
    (await shop.browser().send({ method: 'GET', url: '/.well-known/security.txt' })).body
  expect(await contact()).toContain('mailto:owner@lattice.dev')

  const staff = await shop.signIn(first)
  await staff.ok(adminSettings.saveShop, {
    body: { shop_name: 'Lattice', support_email: 'help@lattice.dev' },
  })
  expect(await contact()).toContain('mailto:help@lattice.dev')
})
