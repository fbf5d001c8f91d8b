import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectOneReceipt, newEmail } from '../support/checkout-page.ts'
import { DESKTOP, expectAccessible } from '../support/page-checks.ts'
import { buyAsGuest, expectAudited, openAsAdmin, searchList } from '../support/staff-page.ts'

test('staff find an order, add a note, resend its receipt and refund it in part and in full, all in the audit log', async ({
  page,
  shop,
  problems,
  anotherBrowser,
}) => {
  problems.expect(/422/)
  const email = newEmail()
  await page.goto(paths.home())
  const number = await buyAsGuest(await anotherBrowser(), email)
  await openAsAdmin(page, shop, adminPaths.orders())

  await searchList(page, 'nobody@nowhere.example', /No orders match “nobody@nowhere\.example”\./)
  await page.getByRole('button', { name: 'Clear search' }).last().click()
  await expect(page.getByRole('searchbox')).toHaveValue('')
  await searchList(page, email, /^1 order$/)
  // A product can be chosen with the keyboard alone.
  const product = page.getByRole('combobox', { name: 'Product' })
  await product.fill('postroad')
  await expect(page.getByRole('option', { name: 'Postroad Mailer' })).toBeVisible()
  await product.press('Enter')
  await expect(page.getByRole('button', { name: /^Product: Postroad Mailer/ })).toBeVisible()
  await expect(page.getByText(/^1 order$/).first()).toBeVisible()
  await page.getByRole('link', { name: `#${number}` }).click()
  await expect(page.getByRole('heading', { level: 1, name: `Order ${number}` })).toBeVisible()
  await expect(page.getByText('Payment received')).toBeVisible()

  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByLabel('New note')).toHaveAccessibleDescription('Please enter a note.')
  await page.getByLabel('New note').fill('Asked about the invoice by phone.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(
    page.getByRole('listitem').filter({ hasText: 'Asked about the invoice by phone.' }),
  ).toBeVisible()
  await expect(page.getByLabel('New note')).toHaveValue('')
  await page.getByRole('button', { name: 'Resend receipt' }).click()
  await expect(page.getByText(`The receipt is on its way to ${email}.`)).toBeVisible()

  // Pretend that the password was entered long ago; the shop itself then accepts it.
  const refusal = { success: false, message: 'Please confirm.', errors: { password: ['Please confirm.'] } }
  problems.expect(/403/)
  await page.route('**/refunds', (route) => route.fulfill({ status: 403, json: refusal }), { times: 1 })
  await page.getByRole('button', { name: /^Refund up to \$\d/ }).click()
  const refund = page.getByRole('dialog', { name: `Refund order ${number}?` })
  await refund.getByRole('radio', { name: 'Part of it' }).check()
  await refund.getByRole('button', { name: 'Refund' }).click()
  await expect(refund.getByText('Please enter a reason.')).toBeVisible()
  await refund.getByLabel('Amount in US dollars').fill('10.50')
  await refund.getByLabel('Reason').fill('Half of it was not needed.')
  await refund.getByLabel('Note to the buyer').fill('Enjoy the other half.')
  await refund.getByRole('button', { name: 'Refund $10.50' }).click()
  const question = page.getByRole('dialog', { name: 'Confirm your password' })
  await expectAccessible(page, { within: 'dialog[open]', screens: [DESKTOP] })
  await question.getByLabel('Password', { exact: true }).fill('not it')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('The password is not correct.')).toBeVisible()
  await question.getByLabel('Password', { exact: true }).fill(shop.adminPassword)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('The money is on its way back to the buyer.')).toBeVisible()
  await expect(page.getByText('Partially refunded').first()).toBeVisible()
  await expect(page.getByText('Half of it was not needed.').first()).toBeVisible()
  await expect(page.getByText('To the buyer: Enjoy the other half.')).toBeVisible()

  await page.getByRole('button', { name: /^Refund up to \$\d/ }).click()
  await refund.getByLabel('Reason').fill('The rest too.')
  await refund.getByRole('button', { name: /^Refund \$\d/ }).click()
  await expect(page.getByRole('button', { name: /^Refund up to/ })).toBeHidden()
  await expect(page.getByText('Disabled').first()).toBeVisible()

  await page.goto(adminPaths.audit())
  await searchList(page, number, /^4 entries$/)
  for (const done of ['Order note added', 'Order receipt resent', 'Order refunded'])
    await expect(page.getByRole('button', { name: done }).first()).toBeVisible()
  await page.getByRole('button', { name: 'Order refunded' }).first().click()
  await expect(page.getByRole('dialog').getByRole('cell', { name: 'The rest too.' })).toBeVisible()
  await expectAccessible(page, { within: 'dialog[open]' })
})

test('staff open a mail in the log and send a copy of it', async ({
  page,
  shop,
  mailbox,
  anotherBrowser,
}) => {
  const email = newEmail()
  await page.goto(paths.home())
  await buyAsGuest(await anotherBrowser(), email)
  // Until it is sent, a mail is listed without its subject.
  await expectOneReceipt(mailbox, email)
  await openAsAdmin(page, shop, adminPaths.mails())

  await searchList(page, email, /^1 mail$/)
  await page.getByRole('link', { name: /order/ }).first().click()
  await expect(page.getByText('only its recipient can read it')).toBeVisible()
  await expect(page.getByText('Sent', { exact: true }).first()).toBeVisible()
  await page.getByRole('button', { name: `Send a copy to ${email}` }).click()
  await expect(page.getByText(`A copy is on its way to ${email}.`)).toBeVisible()

  await page.goto(`${adminPaths.mails()}?q=${email}`)
  await expect(page.getByText('2 mails')).toBeVisible()
  await expectAudited(page, 'mail', ['Mail resent'])
})
