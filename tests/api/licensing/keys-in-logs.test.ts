import { expect, test } from 'vitest'
import { adminLicenses } from '#core/contract/admin-licenses.ts'
import { makeLicense, makePlugin } from '../../support/licensing/sites.ts'
import { openTestShop } from '../../support/test-shop.ts'

/** Every call that carries a license key, as clients send it: method, address, form or JSON. */
function calls(key: string, itemId: number): [string, string, string?][] {
  const fields = { license: key, item_id: String(itemId), url: 'https://a.example' }
  const edd = (action: string) => String(new URLSearchParams({ edd_action: action, ...fields }))
  const json = String(new URLSearchParams({ license_key: key, site_url: 'https://a.example' }))
  const actions = ['activate_license', 'deactivate_license', 'check_license', 'get_version']
  return [
    ...actions.map((action): [string, string] => ['GET', `/?${edd(action)}`]),
    ...actions.map((action): [string, string] => ['GET', `/edd-sl-api?${edd(action)}`]),
    ...actions.map((action): [string, string, string] => ['POST', '/', edd(action)]),
    ['GET', `/updates/mail-log.json?${json}`],
    ['GET', `/updates/mail-log/core.json?${json}`],
    ['GET', `/api/licenses/${key}/certificate?site=a.example`],
    ['POST', '/api/licenses/certificate', JSON.stringify({ license_key: key, site: 'a.example' })],
    ['GET', `/?license=${key}`],
    ['GET', `/products/nothing?license_key=${key}`],
  ]
}

test('no license key gets into the log, whatever fails', async () => {
  const shop = await openTestShop()
  shop.expectErrors(/failed/)
  const origin = await shop.listen()
  const plugin = await makePlugin(shop, 'mail-log', 'Mail Log')
  const { key } = await makeLicense(shop, { productId: plugin.id, planId: plugin.planId })
  const admin = await shop.signIn(await shop.admin())
  const send = async ([method, path, body]: [string, string, string?]) => {
    const type = body?.startsWith('{') ? 'application/json' : 'application/x-www-form-urlencoded'
    const sent = { method, headers: { 'content-type': type }, ...(body !== undefined && { body }) }
    return (await fetch(new URL(path, origin), sent)).status
  }

  for (const call of calls(key, plugin.id)) await send(call)
  await shop.db.$client.query('alter table license_activations rename to license_activations_away')
  const statuses = []
  for (const call of calls(key, plugin.id)) statuses.push(await send(call))
  const search = await admin.call(adminLicenses.list, { query: { q: key } })
  await shop.db.$client.query('alter table license_activations_away rename to license_activations')

  // The calls did fail, and that was logged.
  expect(statuses.filter((status) => status === 500).length).toBeGreaterThan(5)
  expect(search.status).toBe(500)
  expect(shop.logged().split('\n').length).toBeGreaterThan(10)
  const written = shop.logged().toLowerCase()
  for (const form of [key, encodeURIComponent(key), key.replaceAll('-', '')])
    expect(written).not.toContain(form.toLowerCase())
})
