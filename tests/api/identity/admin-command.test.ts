import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { identity } from '#core/contract/identity.ts'
import { addAuthenticator } from '../../support/shop/authenticator.ts'
import { openTestShop, type TestShop } from '../../support/test-shop.ts'

const PROJECT = fileURLToPath(new URL('../../../', import.meta.url))

/** Starting a process takes a while on a busy machine. */
describe('npm run admin', () => {
  test('create makes an admin and prints a working password once', async () => {
    const shop = await openTestShop()

    const { code, output } = await run(shop, 'create', 'boss@example.com')

    const password = /boss@example\.com {2}(\S+)/.exec(output)?.[1] ?? ''
    expect(code).toBe(0)
    expect(password).toMatch(/^([a-z2-9]{5}-){3}[a-z2-9]{5}$/)
    const { user } = await shop
      .browser()
      .ok(identity.login, { body: { email: 'boss@example.com', password } })
    expect(user.roles).toEqual([{ role_id: 1, name: 'Admin' }])
  })

  test('create promotes an existing customer, who keeps the password but loses all logins', async () => {
    const shop = await openTestShop()
    const person = await shop.user()
    const browser = await shop.login(person)

    const { code, output } = await run(shop, 'create', person.email)
    const again = await run(shop, 'create', person.email)

    expect([code, again.code]).toEqual([0, 1])
    expect(output).toContain('is now an admin. The password is unchanged.')
    expect((await browser.call(identity.currentUser, {})).status).toBe(401)
    const { user } = await shop
      .browser()
      .ok(identity.login, { body: { email: person.email, password: person.password } })
    expect(user.roles).toEqual([{ role_id: 1, name: 'Admin' }])
  })

  test('create gives an account that never confirmed its address a new password: it may be an impostor’s', async () => {
    const shop = await openTestShop()
    const person = await shop.user({ emailVerifiedAt: null })
    const browser = await shop.login(person)
    await addAuthenticator(browser, person, shop.clock)

    const { code, output } = await run(shop, 'create', person.email)

    const password = new RegExp(`${person.email} {2}(\\S+)`).exec(output)?.[1] ?? ''
    const login = (password: string) =>
      shop.browser().call(identity.login, { body: { email: person.email, password } })
    expect(code).toBe(0)
    expect((await login(person.password)).status).toBe(422)
    expect((await login(password)).body.user?.roles).toEqual([{ role_id: 1, name: 'Admin' }])
    expect((await browser.call(identity.currentUser, {})).status).toBe(401)
  })

  test('reset-password restores access after losing password and second factor', async () => {
    const shop = await openTestShop()
    const person = await shop.admin()
    const browser = await shop.login(person)
    await addAuthenticator(browser, person, shop.clock)

    const { output } = await run(shop, 'reset-password', person.email)

    const password = new RegExp(`${person.email} {2}(\\S+)`).exec(output)?.[1] ?? ''
    const login = (password: string) =>
      shop.browser().call(identity.login, { body: { email: person.email, password } })
    expect((await login(person.password)).status).toBe(422)
    expect((await login(password)).status).toBe(200)
    expect((await browser.call(identity.currentUser, {})).status).toBe(401)
  })

  test('reports invalid arguments and changes nothing', async () => {
    const shop = await openTestShop()

    const unknown = await run(shop, 'reset-password', 'nobody@example.com')
    const senseless = await run(shop, 'promote', 'nobody@example.com')
    const nobody = await run(shop, 'create')

    expect([unknown.code, senseless.code, nobody.code]).toEqual([1, 2, 2])
    expect(unknown.output).toContain('There is no account for nobody@example.com.')
    expect(senseless.output).toContain('npm run admin -- create EMAIL')
    expect(await shop.count('users')).toBe(0)
  })
})

function run(shop: TestShop, ...args: string[]): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    let output = ''
    const child = spawn(process.execPath, ['scripts/admin.ts', ...args], {
      cwd: PROJECT,
      env: { ...process.env, DATABASE_URL: shop.url },
    })
    child.stdout.on('data', (chunk) => {
      output += chunk
    })
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    child.on('close', (code) => resolve({ code, output }))
  })
}
