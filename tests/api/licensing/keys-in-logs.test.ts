import { expect, test } from 'vitest'
import { adminLicenses } from '#core/contract/admin-licenses.ts'
import { makeLicense, makePlugin } from '../../support/licensing/sites.ts'
import { openTestShop } from '../../support/test-shop.ts'

type Call = [method: string, address: string, body?: string]

/** Every license call, as clients send it: method, address, form or JSON. */
function licenseCalls(key: string, itemId: number, site: string): Call[] {
  const fields = { license: key, item_id: String(itemId), url: site }
  const edd = (action: string) => String(new URLSearchParams({ edd_action: action, ...fields }))
  const json = String(new URLSearchParams({ license_key: key, site_url: site }))
  const actions = ['activate_license', 'deactivate_license', 'check_license', 'get_version']
  return [
    ...actions.map((action): Call => ['GET', `/?${edd(action)}`]),
    ...actions.map((action): Call => ['GET', `/edd-sl-api?${edd(action)}`]),
    ...actions.map((action): Call => ['POST', '/', edd(action)]),
    ['GET', `/updates/mail-log.json?${json}`],
    ['GET', `/updates/mail-log/core.json?${json}`],
    ['GET', `/api/licenses/${key}/certificate?site=${site}`],
    ['POST', '/api/licenses/certificate', JSON.stringify({ license_key: key, site })],
  ]
}

const pageCalls = (key: string): Call[] => [
  ['GET', `/?license=${key}`],
  ['GET', `/products/nothing?license_key=${key}`],
]

test('no license key gets into the log, whatever fails', async () => {
  const shop = await openTestShop()
  shop.expectErrors(/failed/)
  const origin = await shop.listen()
  const plugin = await makePlugin(shop, 'mail-log', 'Mail Log')
  const { key } = await makeLicense(shop, { productId: plugin.id, planId: plugin.planId })
  const admin = await shop.signIn(await shop.admin())
  const statusesOf = async (calls: Call[]) => {
    const statuses = []
    for (const [method, path, body] of calls) {
      const type = body?.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'
      const sent = { method, headers: { 'content-type': type }, ...(body !== undefined && { body }) }
      statuses.push((await fetch(new URL(path, origin), sent)).status)
    }
    return statuses
  }

  const before = await statusesOf(licenseCalls(key, plugin.id, 'a.example'))
  await shop.db.$client.query('alter table license_activations rename to license_activations_away')
  // Another site: checks of a site that is active are answered from memory, whatever happens to the table.
  const broken = await statusesOf(licenseCalls(key, plugin.id, 'b.example'))
  await statusesOf(pageCalls(key))
  const search = await admin.call(adminLicenses.list, { query: { q: key } })
  await shop.db.$client.query('alter table license_activations_away rename to license_activations')

  expect(before).toEqual(Array(16).fill(200))
  // Each call did fail, and that was logged.
  expect([...broken, search.status]).toEqual(Array(17).fill(500))
  expect(shop.logged().match(/"msg":"(?:update check|request) failed"/g)).toHaveLength(17)
  const written = shop.logged().toLowerCase()
  for (const form of [key, encodeURIComponent(key), key.replaceAll('-', '')])
    expect(written).not.toContain(form.toLowerCase())
})
