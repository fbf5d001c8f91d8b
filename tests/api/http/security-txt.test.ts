import { expect, test } from 'vitest'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { openTestShop } from '../../support/test-shop.ts'

const ADDRESS = '/.well-known/security.txt'

test('security.txt names the support address of the settings and, as RFC 9116 requires, a day in the future', async () => {
  const shop = await openTestShop({ now: '2026-06-01T12:00:00.123Z' })
  const admin = await shop.signIn(await shop.admin())
  await admin.ok(adminSettings.saveShop, {
    body: { shop_name: 'Northpost', support_email: 'help@plugins.example' },
  })

  const first = await shop.browser().send({ url: ADDRESS })
  shop.clock.advance(100 * DAY_MS)
  const later = await shop.browser().send({ url: ADDRESS })

  expect(first.headers['content-type']).toBe('text/plain; charset=utf-8')
  expect(first.body.split('\n')).toEqual([
    'Contact: mailto:help@plugins.example',
    'Expires: 2026-11-28T12:00:00Z',
    'Preferred-Languages: en',
    `Canonical: ${shop.origin}${ADDRESS}`,
    '',
  ])
  expect(later.body).toContain('Expires: 2027-03-08T12:00:00Z')
})
