import { expect } from 'vitest'
import { account } from '#core/contract/account.ts'
import { identity } from '#core/contract/identity.ts'
import type { TestShop } from '../test-shop.ts'
import type { Browser } from './browser.ts'
import type { Person } from './people.ts'

/** The password after `resetPassword`. */
export const NEW_PASSWORD = 'a brand new kettle'

/** Starts a change with the password and returns the token that was mailed to the new address. */
export async function startChange(
  shop: TestShop,
  browser: Browser,
  owner: Person,
  email = thiefOf(owner),
): Promise<string> {
  await browser.ok(account.updateProfile, {
    body: { name: owner.name, email, current_password: owner.password },
  })
  return tokenIn(await shop.mail('confirm-new-email', email))
}

/** Moves the account to another address and returns the token mailed to the old one. */
export async function takeOver(shop: TestShop, owner: Person, email = thiefOf(owner)): Promise<string> {
  const { status } = await confirm(shop, await startChange(shop, await shop.signIn(owner), owner, email))
  expect(status).toBe(200)
  return undoLink(shop, owner.email)
}

export async function undoLink(shop: TestShop, oldEmail: string): Promise<string> {
  return tokenIn(await shop.mail('email-changed', oldEmail))
}

export function confirm(shop: TestShop, token: string) {
  return shop.browser().call(identity.confirmEmail, { body: { token } })
}

export function undo(shop: TestShop, token: string) {
  return shop.browser().call(identity.undoEmailChange, { body: { token } })
}

export async function requestReset(shop: TestShop, email: string) {
  await shop.browser().ok(identity.forgotPassword, { body: { email } })
  return { email, token: tokenIn(await shop.mail('reset-password', email)) }
}

export async function resetPassword(shop: TestShop, email: string): Promise<void> {
  await shop.browser().ok(identity.resetPassword, { body: resetBody(await requestReset(shop, email)) })
}

export function resetBody(link: { email: string; token: string }) {
  return { ...link, password: NEW_PASSWORD, password_confirmation: NEW_PASSWORD }
}

export async function loginStatus(shop: TestShop, email: string, password: string): Promise<number> {
  return (await shop.browser().call(identity.login, { body: { email, password } })).status
}

/** 403 for a live API token, whose scope does not cover the call, and 401 for a dead one. */
export async function tokenStatus(shop: TestShop, token: string): Promise<number> {
  const response = await shop.http.inject({
    url: '/api/admin/signing-keys',
    headers: { host: 'localhost:3000', authorization: `Bearer ${token}` },
  })
  return response.statusCode
}

/** An address that only the thief of this account has. */
export function thiefOf({ id }: Person, name = 'thief'): string {
  return `${name}${id}@example.com`
}

export async function rowsOf(shop: TestShop, table: string, userId: number): Promise<number> {
  const { rows } = await shop.db.execute(`select from ${table} where user_id = ${userId}`)
  return rows.length
}

export function tokenIn({ links }: { links: URL[] }): string {
  return links[0]?.searchParams.get('token') ?? ''
}
