import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect } from '../browser-test.ts'
import { addDevice } from '../fingerprint-reader.ts'
import type { Mailbox } from '../mailbox.ts'
import { keysAtStripe } from '../play-stripe.ts'
import { logIn } from '../shopper.ts'
import type { RunningShop } from '../start-shop.ts'

export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

/** A card of a screen, found by its heading. */
export const card = (page: Page, title: string) =>
  page.locator('section', { has: page.getByRole('heading', { level: 2, name: title, exact: true }) })

/** The first login, which the shop lets do nothing else than set up a second factor. */
export async function logInForTheFirstTime(page: Page, shop: RunningShop): Promise<void> {
  await addDevice(page)
  await page.goto(paths.admin())
  await logIn(page, { email: shop.adminEmail, password: shop.adminPassword })
  await expect(page.getByText('Please set up a second factor')).toBeVisible()
  await press(page, 'Add a passkey')
  await page.getByLabel('Password', { exact: true }).fill(shop.adminPassword)
  await press(page, 'Continue')
  await page.getByLabel('Name of the passkey').fill('Work laptop')
  await press(page, 'Save passkey')
  await expect(page.getByRole('list', { name: 'Recovery codes' })).toBeVisible()
  await press(page, 'I have saved them')
  await page.getByRole('link', { name: 'Open the admin panel' }).click()
  await page.getByRole('link', { name: 'Open the setup guide' }).click()
  await expect(page).toHaveURL(adminPaths.setup())
}

/** Opens the guide from the sidebar and follows one of its links. */
export async function followGuide(page: Page, name: string): Promise<void> {
  await openGuide(page)
  await page.getByRole('main').getByRole('link', { name, exact: true }).click()
}

export async function openGuide(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Setup', exact: true }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Setup' })).toBeVisible()
}

/** The steps of the guide with their states, once the providers have answered. */
export async function expectSteps(page: Page, states: Record<string, string>): Promise<void> {
  for (const [title, state] of Object.entries(states))
    await expect(card(page, title).locator('h2 + *')).toHaveText(state)
}

export async function nameShop(page: Page, name: string, email: string): Promise<void> {
  await followGuide(page, 'Name and support email')
  await page.getByLabel('Shop name').fill(name)
  await page.getByLabel('Support email').fill(email)
  await press(page, 'Save shop')
  await expect(page.getByText('Shop saved.').first()).toBeVisible()
}

export async function enterAddress(page: Page, address: string): Promise<void> {
  await followGuide(page, 'Legal data')
  await card(page, 'Legal data').getByLabel('Address').fill(address)
  await press(page, 'Save legal data')
  await expect(page.getByRole('button', { name: 'Save legal data' })).toHaveCount(0)
}

/** Pastes the keys, as Stripe's dashboard shows them, and lets the shop create the webhook. */
export async function enterStripe(page: Page, shop: RunningShop): Promise<void> {
  const { stripeSecretKey, stripePublishableKey } = await keysAtStripe(shop)
  await followGuide(page, 'Payment settings')
  const stripe = page.getByRole('region', { name: 'Stripe', exact: true })
  await stripe.getByRole('button', { name: 'Enter Stripe keys' }).click()
  await stripe.getByLabel('Secret key').fill(stripeSecretKey)
  await stripe.getByLabel('Publishable key').fill(stripePublishableKey)
  await press(page, 'Save Stripe keys')
  await press(page, 'Create the webhook at Stripe')
  await expect(stripe.getByText('Set up', { exact: true })).toBeVisible()
}

/** The server on this machine is the only one that may do without encryption. */
export async function enterMailServer(page: Page, mailbox: Mailbox): Promise<void> {
  const { hostname, port } = new URL(mailbox.url)
  await followGuide(page, 'Mail settings')
  await press(page, 'Enter mail server')
  const form = page.getByRole('form', { name: 'Mail server' })
  await form.getByLabel('Host').fill(hostname)
  await form.getByLabel('Port').fill(port)
  await form.getByLabel('Encryption').selectOption('starttls')
  await press(page, 'Save mail server')
  const test = page.getByRole('form', { name: 'Test mail' })
  await test.getByRole('button', { name: 'Send test mail' }).click()
  await expect(test.getByText(/The mail server accepted it: 250 /)).toBeVisible()
}

/** Makes a backup and restores it to try it. */
export async function backUp(page: Page): Promise<void> {
  await followGuide(page, 'Backups')
  const backup = card(page, 'Backup')
  await backup.getByRole('button', { name: 'Back up now' }).click()
  await expect(backup.getByText('Not checked yet')).toBeVisible()
  await backup.getByRole('button', { name: 'Check the newest one' }).click()
  // A second PostgreSQL starts for this, which takes long on a busy machine.
  await expect(backup.getByText('Checked', { exact: true })).toBeVisible()
}
