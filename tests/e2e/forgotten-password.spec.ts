import { identity } from '#core/contract/identity.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { logIn, logOut, newShopper, register } from '../support/shopper.ts'

const SENT = 'We have sent you an email with a link to reset your password. Please check your inbox.'
const RESET = 'Your password has been reset successfully. Please login with your new password.'

test('a forgotten password is reset through the mailed link, and the old one stops working', async ({
  page,
  mailbox,
  problems,
}) => {
  problems.expect(/422/)
  const shopper = await register(page)
  await logOut(page)
  await page.getByRole('link', { name: 'Forgot password?' }).click()
  await expect(
    page.getByText("Enter your email and we'll send you a link to reset your password."),
  ).toBeVisible()
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByRole('status').filter({ hasText: SENT })).toBeFocused()

  const answer = await page.goto(await mailbox.linkTo(paths.resetPassword(), shopper.email))
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer')
  await page.getByLabel('New password', { exact: true }).fill('lantern orchard 44')
  await page.getByLabel('Confirm new password').fill('lantern orchard 45')
  await page.getByRole('button', { name: 'Reset password' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'Passwords do not match.' })).toBeVisible()
  await page.getByLabel('Confirm new password').fill('lantern orchard 44')
  await page.getByRole('button', { name: 'Reset password' }).click()

  await expect(page).toHaveURL(paths.login())
  await expect(page.getByRole('status').filter({ hasText: RESET })).toBeVisible()
  await expect(page.getByLabel('Email')).toHaveValue(shopper.email)
  await logIn(page, shopper)
  await expect(page.getByRole('alert').filter({ hasText: 'These credentials' })).toBeVisible()
  await logIn(page, { ...shopper, password: 'lantern orchard 44' })
  await expect(page).toHaveURL(paths.home())
})

test('a link works once, and the error offers a new one', async ({ page, mailbox, problems }) => {
  problems.expect(/422/)
  const shopper = await register(page)
  await logOut(page)
  await page.goto(paths.forgotPassword())
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  const link = await mailbox.linkTo(paths.resetPassword(), shopper.email)
  const reset = async (password: string) => {
    await page.goto(link)
    await page.getByLabel('New password', { exact: true }).fill(password)
    await page.getByLabel('Confirm new password').fill(password)
    await page.getByRole('button', { name: 'Reset password' }).click()
  }
  await reset('lantern orchard 44')
  await expect(page).toHaveURL(paths.login())

  await reset('lantern orchard 45')

  await expect(page.getByRole('alert').filter({ hasText: 'not valid or has expired' })).toBeFocused()
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(paths.forgotPassword())
})

test('resetting the password ends the login of the same browser', async ({ page, mailbox }) => {
  const shopper = await register(page)
  await page.goto(paths.forgotPassword())
  await page.getByLabel('Email').fill(shopper.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.goto(await mailbox.linkTo(paths.resetPassword(), shopper.email))
  await page.getByLabel('New password', { exact: true }).fill('lantern orchard 44')
  await page.getByLabel('Confirm new password').fill('lantern orchard 44')

  await page.getByRole('button', { name: 'Reset password' }).click()

  await expect(page.getByRole('status').filter({ hasText: RESET })).toBeVisible()
  await expect(page).toHaveURL(paths.login())
})

test('an unknown address gets the same response, and the link can be sent again after 30 seconds', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(paths.forgotPassword())
  await page.getByLabel('Email').fill(newShopper().email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText(SENT)).toBeVisible()
  await expect(page.getByText('You can send it again in')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeHidden()

  // One big jump would render two thousand frames on the way.
  for (let second = 0; second < 31; second += 1) await page.clock.fastForward(1000)
  const again = page.waitForRequest((request) => request.url().endsWith(identity.forgotPassword.path))
  await page.getByRole('button', { name: 'Send again' }).click()

  await again
  await expect(page.getByText('You can send it again in')).toBeVisible()
})

test('a link without its token says so and offers a new one', async ({ page }) => {
  await page.goto(`${paths.resetPassword()}?email=ada@example.com`)

  await expect(page.getByRole('alert')).toHaveText('This reset link is incomplete. Request a new one.')
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await expect(page).toHaveURL(paths.forgotPassword())
})

test('the email in a link is shown as plain text, whatever it contains', async ({ page }) => {
  const trick = '<img src=x onerror=alert(1)>'
  await page.goto(
    `${paths.resetPassword()}?email=${encodeURIComponent(trick)}&token=${encodeURIComponent(trick)}`,
  )

  await expect(page.getByText(`Choose a new password for ${trick}.`)).toBeVisible()
})
