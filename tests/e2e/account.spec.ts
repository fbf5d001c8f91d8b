import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { codeAt, stepAt } from '#server/modules/identity/second-factor/totp.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { decodeBase32 } from '../support/shop/authenticator.ts'
import { logIn, logOut, newShopper, register } from '../support/shopper.ts'

const said = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text })
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a profile gets a new name right away, and a new email after its link is opened', async ({
  page,
  mailbox,
  problems,
}) => {
  problems.expect(/422/)
  const shopper = await register(page)
  for (const path of [paths.account(), paths.profileShortcut()]) {
    await page.goto(path)
    await expect(page).toHaveURL(paths.profile())
  }
  const sidebar = page.getByRole('navigation', { name: 'Account' })
  await expect(sidebar.getByRole('link')).toHaveText([
    'Profile',
    'Orders',
    'Change Password',
    'Licenses',
    'Addresses',
    'Notifications',
    'Security',
  ])
  await expect(sidebar.locator('[aria-current=page]')).toHaveText('Profile')
  await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByLabel('Name').fill('Ada King')
  await press(page, 'Save changes')
  await expect(said(page, 'Profile saved.')).toBeVisible()
  await expect(page.getByRole('banner').getByText('AK', { exact: true })).toBeVisible()

  const { email } = newShopper()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Current password').fill('not the password')
  await press(page, 'Save changes')
  await expect(page.getByLabel('Current password')).toHaveAccessibleDescription(/not correct|wrong/i)
  await page.getByLabel('Current password').fill(shopper.password)
  await press(page, 'Save changes')
  await expect(page.getByText(`We have sent a link to ${email}.`)).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email)

  await page.goto(await mailbox.linkTo(paths.confirmEmail(), email))
  await press(page, 'Confirm my address')
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(email)
  await logOut(page)
  await logIn(page, { email, password: shopper.password })
  await expect(page).toHaveURL(paths.home())
})

test('the old address gets a link that takes a stolen account back', async ({
  page,
  mailbox,
  problems,
  anotherBrowser,
}) => {
  problems.expect(/401|422/)
  const shopper = await register(page)
  await page.goto(await mailbox.linkTo(paths.confirmEmail(), shopper.email))
  await press(page, 'Confirm my address')
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  const { email } = newShopper()
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Current password').fill(shopper.password)
  await press(page, 'Save changes')
  await page.goto(await mailbox.linkTo(paths.confirmEmail(), email))
  await press(page, 'Confirm my address')
  await expect(said(page, 'confirmed')).toBeVisible()

  const owner = await anotherBrowser()
  const link = await mailbox.linkTo(paths.undoEmailChange(), shopper.email)
  const answer = await owner.goto(link)
  expect(answer?.headers()).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
  await expectAccessible(owner)
  await press(owner, 'Take my account back')
  await expect(said(owner, 'Your account has its old address back')).toBeFocused()
  await owner.goto(link)
  await press(owner, 'Take my account back')
  await expect(owner.getByRole('alert').filter({ hasText: 'This link no longer works' })).toBeVisible()

  const password = 'kettle marsh tumble 19'
  await owner.goto(await mailbox.linkTo(paths.resetPassword(), shopper.email))
  await owner.getByLabel('New password', { exact: true }).fill(password)
  await owner.getByLabel('Confirm new password').fill(password)
  await press(owner, 'Reset password')
  await logIn(owner, { email: shopper.email, password })
  await expect(owner).toHaveURL(paths.home())
  await page.goto(paths.profile())
  await expect(page).toHaveURL(/\/login/)
})

test('a new password ends every other login, and the old one stops working', async ({
  page,
  problems,
  anotherBrowser,
}) => {
  problems.expect(/401|422/)
  const shopper = await register(page)
  const other = await anotherBrowser()
  await other.goto(paths.loginThen(paths.orders()))
  await logIn(other, shopper)
  await expect(other.getByText('No orders yet.')).toBeVisible()
  await expect(other.getByRole('main').getByRole('link', { name: 'See plugins' })).toBeVisible()

  await page.goto(paths.password())
  const password = 'kettle marsh tumble 19'
  await page.getByLabel('Current password').fill(shopper.password)
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Confirm').fill('something else')
  await press(page, 'Change password')
  await expect(page.getByLabel('Confirm')).toHaveAccessibleDescription('Passwords do not match.')
  await expectAccessible(page, { within: '#main' })
  await page.getByLabel('Confirm').fill(password)
  await press(page, 'Change password')
  await expect(page.getByRole('status').filter({ hasText: /password/i })).toBeVisible()
  await expect(page.getByLabel('Current password')).toHaveValue('')

  await other.goto(paths.addresses())
  await expect(other).toHaveURL(paths.loginThen(paths.addresses()))
  await expect(said(other, 'Please log in again to continue.')).toBeVisible()
  await logIn(other, shopper)
  await expect(other.getByRole('alert').filter({ hasText: 'These credentials do not match' })).toBeVisible()
  await logIn(other, { ...shopper, password })
  await expect(other).toHaveURL(paths.addresses())
  await page.reload()
  await expect(page.getByLabel('Current password')).toBeVisible()
  await other.context().close()
})

test('the next login asks for the second factor, a recovery code works once, and a login can be ended', async ({
  page,
  problems,
  anotherBrowser,
}) => {
  problems.expect(/401|422/)
  const shopper = await register(page)
  await page.goto(paths.security())
  await press(page, 'Set up')
  await page.getByLabel('Password', { exact: true }).fill(shopper.password)
  await press(page, 'Continue')
  await expect(page.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await expectAccessible(page, { within: '#main' })
  const secret = decodeBase32((await page.locator('main code').innerText()).replaceAll(' ', ''))
  const code = (steps: number) => codeAt(secret, stepAt(new Date()) + steps)
  await page.getByLabel('Code').fill(code(0))
  await press(page, 'Switch on')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const [recovery = ''] = await codes.allTextContents()
  await press(page, 'I have saved them')
  await expect(page.getByText('You have 10 recovery codes left.')).toBeVisible()

  const other = await anotherBrowser()
  await other.goto(paths.loginThen(paths.security()))
  await logIn(other, shopper)
  await other.getByLabel('Code').fill('000000')
  await press(other, 'Log In')
  await expect(other.getByLabel('Code')).toHaveAccessibleDescription(/not valid/)
  // The code that turned it on is used up, so the app's next one is needed.
  await other.getByLabel('Code').fill(code(1))
  await press(other, 'Log In')
  await expect(other.getByText('You have 10 recovery codes left.')).toBeVisible()

  await page.reload()
  const logins = page.getByRole('listitem').filter({ hasText: 'Last used' })
  await expect(logins).toHaveCount(2)
  await expect(logins.filter({ hasText: 'This login' })).toHaveCount(1)
  await press(page, 'Log out')
  await expect(logins).toHaveCount(1)
  await other.reload()
  await expect(other).toHaveURL(paths.loginThen(paths.security()))

  await logIn(other, shopper)
  await press(other, 'Use a recovery code instead')
  await other.getByLabel('Recovery code').fill(recovery)
  await press(other, 'Log In')
  await expect(other.getByText('You have 9 recovery codes left.')).toBeVisible()
  await logOut(other)
  await logIn(other, shopper)
  await press(other, 'Use a recovery code instead')
  await other.getByLabel('Recovery code').fill(recovery)
  await press(other, 'Log In')
  await expect(other.getByLabel('Recovery code')).toHaveAccessibleDescription(/not valid/)
  await other.context().close()
})

test('a shopper manages addresses and notifications, exports the data and deletes the account', async ({
  page,
  problems,
}) => {
  problems.expect(/422/)
  const shopper = await register(page)
  await page.goto(paths.addresses())
  await expect(page.getByText('No saved addresses yet.')).toBeVisible()
  await press(page, 'Add an address')
  await press(page, 'Save address')
  await expect(page.getByText('First name is required.').first()).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]' })
  await fillAddress(page, 'Ada')
  await press(page, 'Save address')
  const card = (name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name })
  await expect(card('Ada Byron').getByText('Default', { exact: true })).toBeVisible()

  await press(page, 'Add an address')
  await fillAddress(page, 'Charles')
  await press(page, 'Save address')
  await expect(card('Charles Byron')).toBeVisible()
  await expect(card('Charles Byron').getByText('Default', { exact: true })).toHaveCount(0)
  await card('Charles Byron').getByRole('button', { name: 'Make default' }).click()
  await expect(card('Charles Byron').getByText('Default', { exact: true })).toBeVisible()
  await expect(card('Ada Byron').getByText('Default', { exact: true })).toHaveCount(0)
  await card('Ada Byron').getByRole('button', { name: 'Edit' }).click()
  await page.getByLabel('First name').fill('Augusta')
  await press(page, 'Save address')
  await card('Augusta Byron').getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete address' }).click()
  await expect(card('Augusta Byron')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add an address' })).toBeFocused()

  await page.goto(paths.notifications())
  await expect(page.getByText('You have no notifications.')).toBeVisible()
  const releases = page.getByRole('checkbox', { name: 'A plugin I bought has a new release' })
  await expect(releases).toBeChecked()
  await releases.uncheck()
  await expect(said(page, 'Preferences saved.')).toBeVisible()
  await page.reload()
  await expect(releases).not.toBeChecked()
  await expectAccessible(page, { within: '#main' })

  await page.goto(paths.privacy())
  const download = page.waitForEvent('download')
  await press(page, 'Download my data')
  const data = JSON.parse(await readFile(await (await download).path(), 'utf8'))
  expect(JSON.stringify(data)).toContain(shopper.email)
  expect(JSON.stringify(data)).toContain('Charles')
  await press(page, 'Delete my account')
  const dialog = page.getByRole('alertdialog', { name: 'Delete your account for good?' })
  await expect(dialog.getByRole('button', { name: 'Keep my account' })).toBeFocused()
  await dialog.getByLabel('Password', { exact: true }).fill(shopper.password)
  await dialog.getByRole('button', { name: 'Delete my account' }).click()
  await expect(page).toHaveURL(paths.home())
  await expect(page.getByRole('banner').getByRole('link', { name: 'Sign Up' })).toBeVisible()
  await page.goto(paths.login())
  await logIn(page, shopper)
  await expect(page.getByRole('alert').filter({ hasText: 'These credentials do not match' })).toBeVisible()
})

async function fillAddress(page: Page, firstName: string) {
  const sheet = page.getByRole('dialog')
  const address = {
    Email: 'ada@example.com',
    'First name': firstName,
    'Last name': 'Byron',
    'Phone number': '+44 20 7946 0000',
    'Street address': '12 St James’s Square',
    City: 'London',
    State: 'London',
    'ZIP code': 'SW1Y 4JH',
  }
  for (const [label, value] of Object.entries(address))
    await sheet.getByLabel(label, { exact: true }).fill(value)
  await sheet.getByLabel('Country').selectOption('UK')
}
