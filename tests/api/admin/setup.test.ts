import { describe, expect, test } from 'vitest'
import { adminContent } from '#core/contract/admin-content.ts'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { adminSetup, type Setup } from '#core/contract/admin-setup.ts'
import { visits } from '#core/contract/visits.ts'
import type { SetupStepId } from '#core/domain/setup-check.ts'
import { checkProviders } from '#server/modules/admin/index.ts'
import { publishText, uploadPicture } from '../../support/publish-content.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const STRONG = 'kU3x9TqLz0vWn5RbYh7CmJ2sEd8PfGaA'

async function readSetup(shop: TestShop, person = shop.admin()): Promise<Setup> {
  const staff = await shop.signIn(await person)
  return (await staff.ok(adminSetup.get, {})).data
}

/** What a step still misses, as `state id`. */
function leftIn({ steps }: Setup, step: SetupStepId): string[] {
  const findings = steps.find(({ id }) => id === step)?.findings ?? []
  return findings.filter(({ state }) => state !== 'done').map(({ state, id }) => `${state} ${id}`)
}

const SAFE = { rateLimits: true, env: { UNSAFE: '' } }

describe('the steps of a new shop', () => {
  test('are in order, each to do, and each with what to do about it', async () => {
    const { steps } = await readSetup(await openTestShop(SAFE))

    expect(steps.map(({ id, state }) => `${id}: ${state}`)).toEqual([
      'shop: todo',
      'product: todo',
      'release: todo',
      'payments: todo',
      'mail: todo',
      'legal: todo',
      'backup: todo',
      'live: todo',
    ])
    for (const { findings } of steps)
      for (const { state, fix } of findings) expect(fix === null).toBe(state === 'done')
  })

  test('your shop: a name of its own, and a support address that mail can reach', async () => {
    const shop = await openTestShop(SAFE)
    const boss = await shop.admin({ email: 'owner@example.com' })
    const staff = await shop.signIn(boss)
    await shop.app.modules.settings.reload()
    expect(leftIn(await readSetup(shop), 'shop')).toEqual([
      'todo name',
      'todo support_email',
      'todo logo',
      'todo color',
    ])

    const body = { shop_name: 'Lattice', support_email: 'help@lattice.dev' }
    await staff.ok(adminSettings.saveShop, { body })
    expect(leftIn(await readSetup(shop), 'shop')).toEqual(['todo logo', 'todo color'])

    const logo = await uploadPicture(staff, { width: 400, height: 100, background: '#7a1020' })
    await publishText(staff, 'brand', { color: '#7a1020', logo })
    expect(leftIn(await readSetup(shop), 'shop')).toEqual([])
  })

  test('legal data and policies: the address on invoices, and each policy published by the owner', async () => {
    const shop = await openTestShop(SAFE)
    const staff = await shop.signIn(await shop.admin())
    await staff.ok(adminSettings.saveLegal, { body: { legal_address: '1 Mill Lane\nPortland' } })

    expect(leftIn(await readSetup(shop), 'legal')).toEqual([
      'todo policy_refund-policy',
      'todo policy_privacy-policy',
      'todo policy_terms-conditions',
    ])

    for (const slug of ['refund-policy', 'privacy-policy', 'terms-conditions'])
      await staff.ok(adminContent.publish, { params: { key: `page:${slug}` }, body: { revision: 0 } })
    expect(leftIn(await readSetup(shop), 'legal')).toEqual([])
  })

  test('first product and first release: published ones that the demo did not bring', async () => {
    const shop = await openTestShop(SAFE)
    const ofDemo = await shop.make('products', { status: 'published', publishedAt: shop.clock.now() })
    const release = await shop.make('releases', { productId: ofDemo.id })
    await shop.make('packages', { releaseId: release.id })
    await shop.make('demo', {
      records: {
        products: [ofDemo.id],
        categories: [],
        users: [],
        coupons: [],
        signingKeys: [],
        settings: {},
      },
    })
    await shop.database.pool.query(`update products set status = 'draft' where id <> ${ofDemo.id}`)
    const none = await readSetup(shop)
    expect([leftIn(none, 'product'), leftIn(none, 'release')]).toEqual([['todo product'], ['todo release']])

    const own = await shop.make('products', { status: 'published', publishedAt: shop.clock.now() })
    const published = await readSetup(shop)
    expect([leftIn(published, 'product'), leftIn(published, 'release')]).toEqual([[], ['todo release']])

    const first = await shop.make('releases', { productId: own.id })
    await shop.make('packages', { releaseId: first.id, corruptSince: shop.clock.now() })
    expect(leftIn(await readSetup(shop), 'release')).toEqual(['todo release'])
    await shop.database.pool.query('update packages set corrupt_since = null')
    expect(leftIn(await readSetup(shop), 'release')).toEqual([])

    await shop.database.pool.query(`update releases set status = 'draft' where id = ${first.id}`)
    expect(leftIn(await readSetup(shop), 'release')).toEqual(['todo release'])
    await shop.database.pool.query(`update products set no_download = true where id = ${ofDemo.id}`)
    expect(leftIn(await readSetup(shop), 'release')).toEqual(['todo release'])
    await shop.database.pool.query(`update products set no_download = true where id = ${own.id}`)
    expect(leftIn(await readSetup(shop), 'release')).toEqual([])
  })
})

describe('going live', () => {
  test('a new shop: https, second factors and a restored backup', async () => {
    expect(leftIn(await readSetup(await openTestShop(SAFE)), 'live')).toEqual([
      'todo https',
      'todo second_factor',
      'todo staff_factors',
      'todo restored',
    ])
  })

  test('the name of the proxy that an https address needs, even before it has forwarded anything', async () => {
    const env = { UNSAFE: '', PUBLIC_URL: 'https://shop.example', SMTP_URL: 'smtps://mail.example' }
    const setup = await readSetup(await openTestShop({ rateLimits: true, env }))

    expect(leftIn(setup, 'live')).toContain('failing proxy')
    expect(leftIn(setup, 'mail')).toEqual([])
  })

  test('visitors who all come from one address, once there are several', async () => {
    const env = { UNSAFE: '', PUBLIC_URL: 'https://shop.example', TRUST_PROXY: '127.0.0.1' }
    const shop = await openTestShop({ rateLimits: true, env })
    const visit = (userAgent: string, from: string) =>
      shop.browser({ userAgent, ip: from }).ok(visits.record, { body: { path: '/' } })
    for (const name of ['A', 'B', 'C', 'D', 'E']) await visit(name, '192.0.2.7')
    expect(leftIn(await readSetup(shop), 'live')).toContain('failing proxy')

    await visit('F', '192.0.2.8')
    expect(leftIn(await readSetup(shop), 'live')).not.toContain('failing proxy')
  })

  test('what UNSAFE allows, an old weak secret and the demo are named', async () => {
    const env = {
      PUBLIC_URL: 'https://shop.example',
      TRUST_PROXY: '1',
      UNSAFE: 'rate-limits,private-webhooks',
      APP_SECRET: `${STRONG},${'a'.repeat(32)}`,
    }
    const shop = await openTestShop({ env })
    await shop.make('demo')

    const setup = await readSetup(shop)
    expect(leftIn(setup, 'live')).toEqual([
      'failing unsafe',
      'failing old_secret',
      'todo second_factor',
      'todo staff_factors',
      'todo demo',
      'todo restored',
    ])
    expect(setup.demo.loaded).toBe(true)
    expect(setup.steps.at(-1)?.state).toBe('failing')
  })

  test('staff have a second factor, of which disabled people need none', async () => {
    const shop = await openTestShop(SAFE)
    const boss = await shop.admin()
    await shop.support({ disabledAt: shop.clock.now() })
    await shop.make('passkeys', { userId: boss.id })
    await shop.make('settings', { key: 'requireSecondFactor', value: true })
    await shop.app.modules.settings.reload()

    expect(leftIn(await readSetup(shop, Promise.resolve(boss)), 'live')).toEqual([
      'todo https',
      'todo restored',
    ])
    await shop.support()
    expect(leftIn(await readSetup(shop, Promise.resolve(boss)), 'live')).toContain('todo staff_factors')
  })
})

test('support sees the steps, but not how the shop could be attacked', async () => {
  const shop = await openTestShop()
  const setup = await readSetup(shop, shop.support())

  expect(setup.steps.at(-1)).toMatchObject({ id: 'live', state: 'failing', findings: [] })
  expect(leftIn(setup, 'mail')).toEqual(['todo mail.server'])
})

describe('asking the providers', () => {
  const well = { check: async () => [{ id: 'keys', state: 'done' as const, title: 'Works', fix: null }] }

  test('one that fails is a finding without its words, and the others count', async () => {
    const broken = { check: () => Promise.reject(new Error('sk_live_secret is wrong')) }

    const { payments, mail } = await checkProviders({ payments: broken, mail: well })
    expect(payments).toEqual([expect.objectContaining({ state: 'failing', id: 'payments_check' })])
    expect(JSON.stringify(payments)).not.toContain('sk_live')
    expect(mail).toMatchObject([{ state: 'done' }])
  })

  test('one that never answers does not hold up the others', async () => {
    const silent = { check: () => new Promise<never>(() => {}) }

    const { payments, mail } = await checkProviders({ payments: well, mail: silent }, 1)
    expect(payments).toMatchObject([{ state: 'done' }])
    expect(mail).toMatchObject([{ state: 'failing', title: 'The mail server did not answer in time' }])
  })
})
