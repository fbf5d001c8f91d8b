import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { newEmail } from '../support/checkout-page.ts'
import type { ReceivedMail } from '../support/smtp-server.ts'
import { buyAsGuest, openAsAdmin } from '../support/staff-page.ts'

test('a refund that fails later is shown as it is, to staff and to the buyer', async ({
  page,
  shop,
  mailbox,
  anotherBrowser,
}) => {
  const email = newEmail()
  const guest = await anotherBrowser()
  const number = await buyAsGuest(guest, email)
  await openAsAdmin(page, shop, adminPaths.order(number))
  await page.getByRole('button', { name: /^Refund up to \$\d/ }).click()
  const refund = page.getByRole('dialog', { name: `Refund order ${number}?` })
  await refund.getByLabel('Reason').fill('A test of the bank.')
  await refund.getByLabel('Note to the buyer').fill('Sorry to see you go.')
  await refund.getByRole('button', { name: /^Refund \$\d/ }).click()
  await expect(page.getByRole('button', { name: /^Refund up to/ })).toBeHidden()
  await guest.reload()
  await expect(guest.getByRole('heading', { level: 1, name: 'This order was refunded.' })).toBeVisible()

  // Only admins may use the controls of the sandbox.
  const bank = await page.context().newPage()
  await bank.goto('/sandbox')
  await bank
    .getByRole('button', { name: /^Fail the refund of/ })
    .first()
    .click()
  await expect(bank.getByText('refund.failed').first()).toBeVisible()

  // The mail is written in the same transaction as everything else.
  await expect.poll(() => mailbox.received.filter((mail) => isAboutFailure(mail, email)).length).toBe(1)
  await page.reload()
  await expect(page.getByText('The card has expired or was canceled.').first()).toBeVisible()
  await expect(page.getByText('To the buyer: Sorry to see you go.')).toBeVisible()
  await expect(page.getByText('The refund did not go through')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Refund up to \$\d/ })).toBeVisible()
  await page.goto(paths.admin())
  await page.getByRole('link', { name: '1 refund failed' }).click()
  await page.getByLabel('New note').fill('Sent by bank transfer.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Sent by bank transfer.' })).toBeVisible()
  await page.goto(paths.admin())
  await expect(page.getByRole('heading', { name: 'Needs attention' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 refund failed' })).toBeHidden()

  await guest.reload()
  await expect(
    guest.getByRole('heading', { level: 1, name: 'Thank you. Your order is complete.' }),
  ).toBeVisible()
})

function isAboutFailure({ recipients, headers }: ReceivedMail, email: string): boolean {
  return recipients.includes(email) && (headers.subject ?? '').includes('did not go through')
}
