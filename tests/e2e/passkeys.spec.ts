import type { Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { addDevice } from '../support/fingerprint-reader.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { logIn, logOut, register } from '../support/shopper.ts'

test('a passkey is added, logs in without email and password, and is renamed and removed', async ({
  page,
  problems,
}) => {
  problems.expect(/422/)
  const touch = await addDevice(page)
  const shopper = await register(page)
  await page.goto(paths.security())

  await press(page, 'Add a passkey')
  await page.getByLabel('Password', { exact: true }).fill(shopper.password)
  await press(page, 'Continue')
  await page.getByLabel('Name of the passkey').fill('Work laptop')
  await press(page, 'Save passkey')
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await press(page, 'I have saved them')
  await expectAccessible(page, { within: '#main' })

  // The browser offers the passkey in the email field, and the device is touched at once.
  await logOut(page)
  await page.goto(paths.loginThen(paths.security()))
  await expect(page).toHaveURL(paths.security())
  const row = page.getByRole('listitem').filter({ hasText: 'Work laptop' })
  await expect(row).toContainText('last used')

  await touch(false)
  await logOut(page)
  await page.goto(paths.loginThen(paths.security()))
  await logIn(page, shopper)
  await expect(page.getByLabel('Recovery code')).toBeFocused()
  await touch(true)
  await press(page, 'Log in with a passkey')
  await expect(page).toHaveURL(paths.security())

  await page.getByRole('button', { name: 'Rename the passkey Work laptop' }).click()
  await page.getByLabel('Name of the passkey').fill('Old laptop')
  await press(page, 'Save')
  await page.getByRole('button', { name: 'Remove the passkey Old laptop' }).click()
  await page.getByLabel('Password', { exact: true }).fill(shopper.password)
  await press(page, 'Remove')
  await expect(page.getByRole('button', { name: 'Remove the passkey Old laptop' })).toHaveCount(0)
  await expect(page.getByText('recovery codes left')).toHaveCount(0)
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
