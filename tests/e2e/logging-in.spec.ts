import { account } from '#core/contract/account.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { holdScripts } from '../support/held-requests.ts'
import { untilHydrated } from '../support/hydrated-pages.ts'
import { fillRegistration, logIn, logOut, newShopper, register } from '../support/shopper.ts'
import { recordStorageSteps, storageSteps } from '../support/storage-steps.ts'

test('wrong credentials show an alert with the focus, and the email stays filled in', async ({
  page,
  problems,
}) => {
  problems.expect(/422/)
  await page.goto(paths.login())

  await logIn(page, { email: 'nobody@example.com', password: 'not the password' })

  const alert = page.getByRole('alert').filter({ hasText: 'These credentials do not match our records.' })
  await expect(alert).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue('nobody@example.com')
  await expect(page).toHaveURL(paths.login())
})

test('before hydration a password stays out of sight, and the form is not sent', async ({ page, shop }) => {
  const release = await holdScripts(page)
  await page.goto(paths.login(), { waitUntil: 'commit' })
  const password = page.getByLabel('Password', { exact: true })
  await page.getByLabel('Email').fill(shop.adminEmail)
  await password.fill(shop.adminPassword.slice(0, -3))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Log In', exact: true })).toBeDisabled()
  release()
  await untilHydrated(page)

  await expect(password).toBeFocused()
  await page.keyboard.type(shop.adminPassword.slice(-3))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(paths.home())
})

test('registering on the way to an account page ends on that page', async ({ page }) => {
  await page.goto(paths.security())
  await page.getByRole('link', { name: 'Create an account' }).click()
  await expect(page.getByRole('heading', { name: 'Create an account' })).toBeVisible()

  await fillRegistration(page, newShopper())
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Registration successful.' })).toBeVisible()
  await expect(page).toHaveURL(paths.security())
})

test('an account page asks for a login and returns with its query; a return link to another site leads home', async ({
  page,
}) => {
  const shopper = await register(page)
  await logOut(page)
  await page.goto(`${paths.orders()}?page=2`)
  await expect(page).toHaveURL(paths.loginThen(`${paths.orders()}?page=2`))
  await expect(page.getByText('Please log in again to continue.')).toBeHidden()
  await logIn(page, shopper)
  await expect(page).toHaveURL(`${paths.orders()}?page=2`)
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeFocused()
  // What a page still asks for when its login ends is refused.
  await expect(page.getByText('No orders yet.')).toBeVisible()

  for (const elsewhere of ['//evil.example', '/\\evil.example', 'https://evil.example/', '/register?x=1']) {
    await logOut(page)
    await page.goto(paths.loginThen(elsewhere))
    await logIn(page, shopper)
    await expect(page).toHaveURL(paths.home())
    await expect(page.getByRole('heading', { level: 1, name: 'See every email' })).toBeFocused()
  }
})

test('a login is stored before the page navigates, and removed before the logout redirect', async ({
  page,
}) => {
  await recordStorageSteps(page)
  const registering = ['stored app.session', `at ${paths.login()}`, `at ${paths.home()}`]
  const shopper = await register(page)
  expect(await storageSteps(page, registering)).toEqual(registering)
  await page.goto(paths.addresses())
  await expect(page.getByText('No saved addresses yet.')).toBeVisible()

  const leaving = ['removed app.session', `at ${paths.login()}`]
  await logOut(page)
  expect(await storageSteps(page, leaving)).toEqual(leaving)

  await page.goto(paths.login())
  const loggingIn = ['stored app.session', `at ${paths.home()}`]
  await logIn(page, shopper)
  await page.waitForURL(paths.home())
  expect(await storageSteps(page, loggingIn)).toEqual(loggingIn)
  await page.goto(paths.addresses())
  await expect(page.getByRole('heading', { level: 1, name: 'Addresses' })).toBeVisible()
})

test('a shopper whose login was ended elsewhere logs in again and returns to the page', async ({
  page,
  problems,
  anotherBrowser,
}) => {
  problems.expect(/401/)
  const shopper = await register(page)
  const other = await anotherBrowser()
  await other.goto(paths.loginThen(paths.security()))
  await logIn(other, shopper)
  await other.getByRole('button', { name: 'Log out everywhere' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click()
  await expect(other).toHaveURL(paths.login())

  await page.goto(paths.addresses())

  await expect(page).toHaveURL(paths.loginThen(paths.addresses()))
  await expect(page.getByRole('status').filter({ hasText: 'Please log in again to continue.' })).toBeVisible()
  await logIn(page, shopper)
  await expect(page).toHaveURL(paths.addresses())
  await other.context().close()
})

test('logging out in one tab leads the other to the login page', async ({ page, context }) => {
  await register(page)
  await page.goto(paths.profile())
  await expect(page.getByLabel('Name')).toHaveValue('Ada Byron')
  const other = await context.newPage()
  await other.goto(paths.profile())
  await expect(other.getByLabel('Name')).toHaveValue('Ada Byron')

  await logOut(other)

  await expect(page).toHaveURL(paths.loginThen(paths.profile()))
})

test('the login is stored encrypted and survives a reload', async ({ page }) => {
  await register(page)
  await page.goto(paths.profile())
  await expect(page.getByLabel('Name')).toHaveValue('Ada Byron')

  const stored = await page.evaluate(() => ({ ...localStorage }))
  const tokens = page.waitForRequest((request) => request.url().endsWith(account.getProfile.path))
  await page.reload()
  const bearer = (await tokens).headers().authorization?.replace('Bearer ', '') ?? ''

  expect(Object.keys(stored)).toContain('app.session')
  expect(bearer).toMatch(/^[\w-]{43}$/)
  expect(JSON.stringify(stored)).not.toContain(bearer)
  expect(JSON.stringify(stored)).not.toContain('Byron')
})

test('staff log in on their own page and reach the panel', async ({ page, shop }) => {
  await page.goto(paths.adminLogin())
  await expect(page.getByRole('heading', { name: 'Admin Panel' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Back to shop' })).toHaveAttribute('href', paths.home())
  await expect(page.getByRole('navigation')).toHaveCount(0)

  await logIn(page, { email: shop.adminEmail, password: shop.adminPassword })

  await expect(page).toHaveURL(paths.admin())
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
})
