import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { holdScripts } from '../support/held-requests.ts'
import { expectAccessible } from '../support/page-checks.ts'
import { fillRegistration, logOut, newShopper, register } from '../support/shopper.ts'

test('the form requires the terms, shows what is missing, and keeps what was typed', async ({ page }) => {
  const shopper = newShopper()
  await page.goto(paths.register())
  const button = page.getByRole('button', { name: 'Register' })
  const terms = page.getByRole('checkbox', { name: 'I accept the' })
  await expect(button).toBeDisabled()
  await expect(terms).toHaveAccessibleDescription('Tick the box above to enable Register.')
  await terms.check()
  await expect(button).toBeEnabled()
  await expect(terms).not.toHaveAccessibleDescription(/./)

  await button.click()
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required.')
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('Email is required.')
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(
    'Password is required.',
  )
  await expect(page.getByLabel('Name')).toBeFocused()
  await expectAccessible(page, { within: '#main' })
  await page.getByLabel('Name').fill('Ada')
  await expect(page.getByLabel('Name')).not.toHaveAccessibleDescription(/required/)

  await fillRegistration(page, shopper)
  await page.getByLabel('Confirm password').fill('something else')
  await button.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Passwords do not match.' })).toBeVisible()
  await expect(page.getByLabel('Confirm password')).toBeFocused()
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
  await expect(page).toHaveURL(paths.register())
  await terms.uncheck()
  await expect(button).toBeDisabled()
})

test('input made before hydration is kept', async ({ page }) => {
  const release = await holdScripts(page)
  const shopper = newShopper()
  await page.goto(paths.register(), { waitUntil: 'commit' })
  await fillRegistration(page, shopper)
  release()

  const button = page.getByRole('button', { name: 'Register' })
  await expect(button).toBeEnabled()
  await expect(page.getByLabel('Name')).toHaveValue(shopper.name)
  await button.click()
  await expect(page).toHaveURL(paths.home())
})

test('registering logs the shopper in and says so, and the mailed link confirms the address', async ({
  page,
  mailbox,
}) => {
  const shopper = newShopper()
  await page.goto(paths.register())
  await fillRegistration(page, shopper)
  await page.getByRole('button', { name: 'Register' }).click()

  await expect(page.getByRole('status').filter({ hasText: 'Registration successful.' })).toBeVisible()
  await expect(page).toHaveURL(paths.home())
  await expect(page.getByRole('button', { name: 'Your account, Ada Byron' })).toBeVisible()

  await page.goto(paths.profile())
  await expect(page.getByText('Please confirm your address')).toBeVisible()
  await page.goto(await mailbox.linkTo(paths.confirmEmail(), shopper.email))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Your email address is confirmed.' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to your profile' }).click()
  await expect(page.getByLabel('Name')).toHaveValue(shopper.name)
  await expect(page.getByText('Please confirm your address')).toBeHidden()
})

test('a taken email and a common password are rejected under their fields', async ({ page, problems }) => {
  problems.expect(/422/)
  const shopper = await register(page)
  await logOut(page)
  await page.goto(paths.register())
  await fillRegistration(page, shopper)

  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Email')).toHaveAccessibleDescription('The email has already been taken.')
  await expect(page.getByLabel('Email')).toBeFocused()

  await fillRegistration(page, { ...newShopper(), password: 'password123' })
  await page.getByRole('button', { name: 'Register' }).click()
  await expect(page.getByLabel('Password', { exact: true })).toHaveAccessibleDescription(/too common/)
})
