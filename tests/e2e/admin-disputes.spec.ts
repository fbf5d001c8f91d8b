import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { newEmail } from '../support/checkout-page.ts'
import { expectAccessible, expectFitsNarrowScreen } from '../support/page-checks.ts'
import { pdfText } from '../support/pdf-text.ts'
import { buyAsGuest, openAsAdmin } from '../support/staff-page.ts'

// It buys in a second browser, and axe takes its time.
test.slow()

/** Presses a button of the sandbox's page for the payment of the order on screen. */
async function atProvider(page: Page, action: 'dispute' | 'warn'): Promise<void> {
  const reference = await page.getByText(/^pi_/).first().textContent()
  const origin = new URL(page.url()).origin
  const reply = await page.request.post(`/sandbox/payments/${reference}/${action}`, {
    headers: { origin },
    form: {},
    maxRedirects: 0,
  })
  expect(reply.status()).toBe(303)
}

/** The webhook is on its way; staff reload until its news is there. */
async function untilReported(page: Page, what: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.reload()
      await expect(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
      return page.getByRole('heading', { name: what }).count()
    })
    .toBe(1)
}

test('staff see a fraud warning and a dispute, mark the warning as handled and download the evidence', async ({
  page,
  shop,
  anotherBrowser,
}) => {
  const email = newEmail()
  await page.goto(paths.home())
  const number = await buyAsGuest(await anotherBrowser(), email)
  await openAsAdmin(page, shop, adminPaths.order(number))
  await expect(page.getByText('Payment received')).toBeVisible()

  await atProvider(page, 'warn')
  await untilReported(page, 'Fraud warning Needs attention')
  await expect(page.getByText('A full refund now usually avoids a dispute and its fee.')).toBeVisible()
  await page.getByRole('button', { name: 'Refund payment' }).click()
  await expect(page.getByRole('dialog', { name: `Refund order ${number}?` })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Mark as handled' }).click()
  const dialog = page.getByRole('dialog', { name: `Fraud warning of order ${number}: handled?` })
  await expectAccessible(page, { within: 'dialog[open]' })
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(dialog.getByText('Please describe what you did.')).toBeVisible()
  await dialog.getByLabel('What did you do?').fill('Called the buyer, who is real.')
  await dialog.getByRole('button', { name: 'Mark as handled' }).click()
  await expect(page.getByRole('heading', { name: 'Fraud warning Handled' })).toBeVisible()
  await expect(page.getByText('Called the buyer, who is real.')).toBeVisible()

  await atProvider(page, 'dispute')
  await untilReported(page, 'Dispute Needs attention')
  await expect(page.getByText('Answer by', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await expectFitsNarrowScreen(page)
  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download evidence' }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe(`evidence-${number}.pdf`)
  expect(pdfText(await readFile(await download.path()))).toContain(email)

  await page.goto(`${adminPaths.orders()}?status=attention&q=${number}`)
  const row = page.getByRole('row').filter({ hasText: `#${number}` })
  await expect(row.getByText('Completed')).toBeVisible()
  await expect(row.getByText('Dispute')).toBeVisible()
})
