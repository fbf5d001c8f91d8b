import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import type { AuditSubject } from '#core/domain/audit-subject.ts'
import { paths } from '#core/paths.ts'
import { expect } from './browser-test.ts'
import { expectBought, fillCard, fillCart, fillForm, payButton } from './checkout-page.ts'
import { untilHydrated } from './hydrated-pages.ts'
import { logIn } from './shopper.ts'
import type { RunningShop } from './start-shop.ts'

/** Logs in the first admin, which leads to a screen of the panel. */
export async function openAsAdmin(page: Page, shop: RunningShop, path: string): Promise<void> {
  await page.goto(paths.loginThen(path))
  await logIn(page, { email: shop.adminEmail, password: shop.adminPassword })
  await page.waitForURL(path)
  await untilHydrated(page)
}

/** Publishes the text on the screen. The message of an earlier time may still be there, so only the answer says that it is done. */
export async function publish(page: Page): Promise<void> {
  const answered = page.waitForResponse((response) => response.url().endsWith('/publish'))
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  expect((await answered).ok()).toBe(true)
  await expect(page.getByText('Published. Visitors see it now.').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publish', exact: true })).toBeDisabled()
}

/** Buys a plugin as a guest by card and returns the order number. */
export async function buyAsGuest(page: Page, email: string): Promise<string> {
  await fillCart(page)
  await page.goto(paths.checkout())
  await fillForm(page, email)
  await fillCard(page, '4242424242424242')
  await payButton(page).click()
  await expectBought(page)
  const number = await page
    .getByText(/^#?\d{4,}$/)
    .first()
    .textContent()
  return (number ?? '').replace('#', '')
}

/** Searches a list and waits for the expected count. */
export async function searchList(page: Page, words: string, count: RegExp): Promise<void> {
  await page.getByRole('searchbox').fill(words)
  await page.getByRole('searchbox').press('Enter')
  await expect(page.getByText(count).first()).toBeVisible()
}

/** The audit log has entries for these actions. */
export async function expectAudited(page: Page, subject: AuditSubject, actions: string[]): Promise<void> {
  await page.goto(`${adminPaths.audit()}?subject=${subject}`)
  for (const name of actions) await expect(page.getByRole('button', { name }).first()).toBeVisible()
}
