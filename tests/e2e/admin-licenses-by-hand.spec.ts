import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectAccessible, expectFitsNarrowScreen } from '../support/page-checks.ts'
import { newShopper, register } from '../support/shopper.ts'
import { openAsAdmin, searchList } from '../support/staff-page.ts'

test('staff issue a license by hand, several from a file, and transfer one; its holder sees it without an order', async ({
  page,
  shop,
  mailbox,
  anotherBrowser,
}) => {
  const holder = newShopper()
  await openAsAdmin(page, shop, adminPaths.licenses())

  await test.step('issue one', async () => {
    await page.getByRole('button', { name: 'Issue license' }).click()
    await page.getByLabel('Product', { exact: true }).fill('Postroad')
    await page.getByRole('option', { name: 'Postroad Mailer' }).click()
    const sheet = page.getByRole('dialog', { name: 'Issue a license' })
    await sheet.getByRole('button', { name: 'Issue license' }).click()
    await expect(sheet.getByText('Please enter a reason.').first()).toBeVisible()
    await expectAccessible(page, { within: 'dialog' })
    await sheet.getByLabel('Email of the holder').fill(holder.email)
    await sheet.getByLabel('Sites').fill('7')
    await sheet.getByLabel('Reason').fill('A prize at the meetup')
    await sheet.getByRole('button', { name: 'Issue license' }).click()
    await expect(page.getByText('The license for Postroad Mailer is issued.').first()).toBeVisible()
    await searchList(page, holder.email, /^1 license$/)
    await expect(page.getByRole('table').getByText('0 of 7')).toBeVisible()
  })

  await test.step('its holder confirms the address and finds it in the account', async () => {
    const own = await anotherBrowser()
    await own.goto(paths.home())
    await register(own, holder)
    await own.goto(await mailbox.linkTo(paths.confirmEmail(), holder.email))
    await own.getByRole('button', { name: 'Confirm my address' }).click()
    await expect(own.getByText('Your email address is confirmed.')).toBeVisible()
    await own.goto(paths.licenses())
    await expect(own.getByText('Sites: 0 of 7 in use')).toBeVisible()
    await expect(own.getByText('See the order')).toBeHidden()
  })

  await test.step('issue from a file, which is checked first', async () => {
    await page.getByRole('link', { name: 'Issue from CSV' }).click()
    const choose = (lines: string) =>
      page.getByLabel(/^Choose (?:a|another) file$/).setInputFiles({
        name: 'licenses.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(`product,plan,email,reason\n${lines}`),
      })
    await choose('nothing,pro,one@example.com,Team\n')
    await expect(page.getByRole('cell', { name: 'There is no product “nothing”.' })).toBeVisible()
    await choose(`postroad-mailer,pro,${holder.email},Team\npostroad-mailer,pro,file.${holder.email},Team\n`)
    await expect(page.getByRole('cell', { name: 'Already issued' })).toBeVisible()
    await expectAccessible(page, { within: 'main' })
    await expectFitsNarrowScreen(page)
    await page.getByRole('button', { name: 'Issue 1 license' }).click()
    await expect(page.getByText('1 license, 1 skipped because it was issued before.')).toBeVisible()
    await page.getByRole('link', { name: 'View licenses' }).click()
  })

  await test.step('transfer one to the other', async () => {
    await searchList(page, `file.${holder.email}`, /^1 license$/)
    await page.getByRole('button', { name: /^Actions for Postroad Mailer/ }).click()
    await page.getByRole('menuitem', { name: 'Sites and history' }).click()
    const details = page.getByRole('dialog', { name: 'License for Postroad Mailer' })
    await expect(details.getByText('No order')).toBeVisible()
    await details.getByRole('button', { name: 'Transfer' }).click()
    const sheet = page.getByRole('dialog', { name: 'Transfer the license for Postroad Mailer' })
    await expect(sheet.getByLabel('Issue a new key')).toBeChecked()
    await sheet.getByLabel('Email of the new holder').fill(`next.${holder.email}`)
    await sheet.getByLabel('Reason').fill('The site was sold')
    await expectAccessible(page, { within: 'dialog' })
    await sheet.getByRole('button', { name: 'Transfer license' }).click()
    await expect(page.getByText('Both holders are told by mail.').first()).toBeVisible()
    await searchList(page, `next.${holder.email}`, /^1 license$/)
    await page.getByRole('button', { name: /^Actions for Postroad Mailer/ }).click()
    await page.getByRole('menuitem', { name: 'Sites and history' }).click()
    await expect(details.getByText('The site was sold')).toBeVisible()
  })
})
