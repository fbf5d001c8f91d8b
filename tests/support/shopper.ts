import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect } from './browser-test.ts'

/** A shopper with a known password. */
export type Shopper = { name: string; email: string; password: string }

export function newShopper(): Shopper {
  const email = `ada.${randomBytes(6).toString('hex')}@example.com`
  return { name: 'Ada Byron', email, password: 'tumble kettle marsh 91' }
}

/** Registers through the page; the shopper ends up logged in on the home page. */
export async function register(page: Page, shopper = newShopper()): Promise<Shopper> {
  await page.goto(paths.register())
  await fillRegistration(page, shopper)
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page).toHaveURL(paths.home())
  // The URL changes before the page does, and the focus moves last.
  await expect(page.getByRole('heading', { level: 1, name: 'See every email your site sends' })).toBeFocused()
  return shopper
}

export async function fillRegistration(page: Page, { name, email, password }: Shopper): Promise<void> {
  await page.getByLabel('Name').fill(name)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm password').fill(password)
  await page.getByRole('checkbox', { name: 'I accept the' }).check()
}

/** Fills in and submits the login form of the current page. */
export async function logIn(
  page: Page,
  { email, password }: Pick<Shopper, 'email' | 'password'>,
): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In', exact: true }).click()
}

export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(paths.login())
  await expect(page.getByRole('heading', { level: 1, name: 'Log in' })).toBeVisible()
}
