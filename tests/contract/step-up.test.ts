import { expect, test } from 'vitest'
import { allEndpoints } from '#core/contract/index.ts'
import { nameOf, sampleRequest } from '../support/shop/sample-request.ts'
import { useTestShop } from '../support/test-shop.ts'

const shop = useTestShop()

/**
 * What an unattended browser of an admin must not allow: keys, webhooks, limits, licenses, exports, money, people,
 * releases, and removing a page with its history. Written by hand.
 */
const NEEDS_RECENT_PASSWORD = [
  'DELETE /api/admin/api-tokens/{id}',
  'DELETE /api/admin/content/{key}',
  'DELETE /api/admin/keys/{name}',
  'DELETE /api/admin/releases/{id}',
  'DELETE /api/admin/users/{id}',
  'DELETE /api/admin/webhooks/{id}',
  'GET /api/admin/backups/{name}',
  'GET /api/admin/orders/export',
  'GET /api/admin/products/export',
  'GET /api/admin/subscriptions/export',
  'POST /api/admin/api-tokens',
  'POST /api/admin/imports',
  'POST /api/admin/licenses',
  'POST /api/admin/licenses/issue-file',
  'POST /api/admin/licenses/{id}/free-site',
  'POST /api/admin/licenses/{id}/move-site',
  'POST /api/admin/licenses/{id}/transfer',
  'POST /api/admin/orders/{number}/refund-request',
  'POST /api/admin/orders/{number}/refunds',
  'POST /api/admin/payments/wallet-domain',
  'POST /api/admin/payments/webhooks/{name}',
  'POST /api/admin/products/{id}/releases',
  'POST /api/admin/releases/{id}/free',
  'POST /api/admin/releases/{id}/pause',
  'POST /api/admin/releases/{id}/publish',
  'POST /api/admin/releases/{id}/resume',
  'POST /api/admin/releases/{id}/roll-back',
  'POST /api/admin/releases/{id}/withdraw',
  'POST /api/admin/setup/remove-demo',
  'POST /api/admin/signing-keys',
  'POST /api/admin/signing-keys/{id}/confirm',
  'POST /api/admin/signing-keys/{id}/retire',
  'POST /api/admin/subscriptions/{id}/cancel',
  'POST /api/admin/subscriptions/{id}/resume',
  'POST /api/admin/subscriptions/{id}/retry',
  'POST /api/admin/users/{id}/disable',
  'POST /api/admin/users/{id}/enable',
  'POST /api/admin/users/{id}/remove-second-factor',
  'POST /api/admin/webhook-deliveries/{id}/redeliver',
  'POST /api/admin/webhooks',
  'POST /api/admin/webhooks/{id}/secret',
  'PUT /api/admin/keys/mail',
  'PUT /api/admin/keys/paypal',
  'PUT /api/admin/keys/stripe',
  'PUT /api/admin/licenses/{id}',
  'PUT /api/admin/licenses/{id}/enabled',
  'PUT /api/admin/releases/{id}',
  'PUT /api/admin/settings/rate-limits/{name}',
  'PUT /api/admin/settings/security',
  'PUT /api/admin/subscriptions/plans/{id}/price',
  'PUT /api/admin/subscriptions/{id}/next-date',
  'PUT /api/admin/subscriptions/{id}/price',
  'PUT /api/admin/users/{id}/role',
  'PUT /api/admin/webhooks/{id}',
]

test('exactly these calls are refused to an admin who entered the password long ago', async () => {
  const staff = allEndpoints().filter(({ access }) => access === 'staff' || access === 'admin')
  const refused: string[] = []
  for (const target of staff) {
    const admin = await shop().admin({ passwordHash: null })
    const response = await (await shop().signIn(admin, 'long after its password')).send(sampleRequest(target))
    if (response.statusCode === 403 && response.json().errors?.password) refused.push(nameOf(target))
  }

  expect(refused.toSorted()).toEqual(NEEDS_RECENT_PASSWORD)
})
