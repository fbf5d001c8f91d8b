import type { Page } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectAudited, openAsAdmin, publish } from '../support/staff-page.ts'

const REFUNDS = adminPaths.contentItem('page:refund-policy')

const textbox = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first()
const cards = (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 })
const choose = async (page: Page, card: string, item: string) => {
  await page.getByRole('button', { name: `Actions for ${card}` }).click()
  await page.getByRole('menuitem', { name: item }).click()
}

/** Makes an earlier version the published one again, as the history offers it. */
async function bringBack(page: Page, number: number): Promise<void> {
  await page.getByRole('button', { name: 'History' }).click()
  await page.getByRole('link', { name: `View version ${number}`, exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: `version ${number}` })).toBeVisible()
  await page.getByRole('button', { name: 'Restore as draft' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Restore as draft' }).click()
  await expect(page.getByText(`Version ${number} is the draft now.`)).toBeVisible()
  await publish(page)
}

test('an owner rearranges the home page; visitors see it once it is published, and the history brings it back', async ({
  page,
  shop,
  anotherBrowser,
}) => {
  await openAsAdmin(page, shop, adminPaths.content())
  await page.getByRole('main').getByRole('link', { name: 'Home page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Home page' })).toBeVisible()
  await expect(cards(page).first()).toBeVisible()
  const count = await cards(page).count()

  // A new section starts empty; what it lacks is said beside its fields.
  await page.getByRole('button', { name: 'Add section' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Call to action/ })
    .click()
  await expect(cards(page)).toHaveCount(count + 1)
  const section = page
    .getByRole('main')
    .locator('li', { has: page.locator('h3') })
    .last()
  await expect(section.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await page.keyboard.press('ControlOrMeta+s')
  await expect(page.getByRole('alert').filter({ hasText: 'things to correct' })).toContainText(
    'Title is required.',
  )
  await expect(section.getByRole('textbox', { name: 'Title' })).toBeFocused()
  await section.getByRole('textbox', { name: 'Title' }).fill('Galleries that load at once')
  await section.getByRole('textbox', { name: 'Label' }).fill('See the galleries')

  // To the top with the keyboard, and the first section hidden.
  for (let place = count + 1; place > 1; place -= 1) {
    const up = page.getByRole('button', { name: `Move Call to action ${place} up` })
    await up.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: `Move Call to action ${place - 1} up` })).toBeFocused()
  }
  await choose(page, 'Hero 2', 'Hide')
  await expect(page.getByRole('button', { name: /^Hero.*Hidden$/s })).toBeVisible()

  // Removing can be undone.
  await choose(page, `Call to action ${count + 1}`, 'Remove')
  // Pointing at the message keeps it.
  await page.getByRole('button', { name: 'Undo' }).hover()
  await expect(cards(page)).toHaveCount(count)
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(cards(page)).toHaveCount(count + 1)

  const visitor = await anotherBrowser()
  const title = visitor.getByRole('heading', { name: 'Galleries that load at once' })
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText(/Draft saved/).first()).toBeVisible()
  await visitor.goto(paths.home())
  await expect(title).toHaveCount(0)
  const hero = visitor.getByRole('main').getByText('Our WordPress plugin sends your mail')
  await expect(hero.first()).toBeVisible()

  await publish(page)
  await visitor.goto(paths.home())
  await expect(title).toBeVisible()
  await expect(visitor.getByRole('link', { name: 'See the galleries' })).toHaveAttribute(
    'href',
    paths.categories(),
  )
  await expect(hero).toHaveCount(0)

  await bringBack(page, 1)
  await visitor.goto(paths.home())
  await expect(hero.first()).toBeVisible()
  await expect(title).toHaveCount(0)
  await expectAudited(page, 'content', ['Content published', 'Content restored'])
})

test('a policy cannot promise what the shop does not do, until the number is a field', async ({
  page,
  shop,
  problems,
  anotherBrowser,
}) => {
  problems.expect(/409|422/)
  await openAsAdmin(page, shop, REFUNDS)
  await expect(page.getByText('Default text')).toBeVisible()
  await publish(page)
  await expect(page.getByText(/^Version 1, published/)).toBeVisible()

  const fact = textbox(page, 'Fact')
  await fact.fill('90 days')
  await page.getByRole('button', { name: 'Publish' }).click()
  const refused = page.getByRole('alert').filter({ hasText: 'to correct' })
  await expect(refused).toContainText('{refund_days}')
  await textbox(page, 'Term').focus()
  await refused.getByRole('button').first().click()
  await expect(fact).toBeFocused()
  await expect(fact).toHaveAttribute('aria-invalid', 'true')

  // Someone else saves meanwhile: neither version is lost.
  const other = await anotherBrowser()
  await openAsAdmin(other, shop, REFUNDS)
  await expect(textbox(other, 'Fact')).toHaveValue('90 days')
  await textbox(other, 'Term').fill('Your money back within')
  await other.getByRole('button', { name: 'Save draft' }).click()
  await expect(other.getByText('Draft saved. Visitors')).toBeVisible()
  await fact.fill('')
  await page.getByRole('button', { name: 'Insert field' }).click()
  await page.getByRole('button', { name: /^\{refund_days\}/ }).click()
  await expect(fact).toHaveValue('{refund_days}')
  await expect(fact).toBeFocused()
  await page.keyboard.type(' days')
  await page.getByRole('button', { name: 'Save draft' }).click()
  await expect(page.getByText('Not saved: someone else saved first')).toBeVisible()
  await expect(fact).toHaveValue('{refund_days} days')
  await page.getByRole('button', { name: 'Discard mine and load theirs' }).click()
  await expect(textbox(page, 'Term')).toHaveValue('Your money back within')

  await fact.fill('{refund_days} full days')
  await publish(page)
  const visitor = await anotherBrowser()
  await visitor.goto(paths.refundPolicy())
  await expect(visitor.getByText('14 full days')).toBeVisible()

  await page.getByRole('button', { name: 'History' }).click()
  const history = page.getByRole('dialog', { name: 'History of Refund Policy' })
  await expect(history.getByText('{refund_days} full days')).toBeVisible()
  await expect(history.getByText('Version 2 · on the site')).toBeVisible()
  await history.getByRole('button', { name: 'Close' }).click()
  await bringBack(page, 1)
  await visitor.goto(paths.refundPolicy())
  await expect(visitor.getByText('14 full days')).toHaveCount(0)
})

test('a page of one’s own is written, put on the site, and removed', async ({ page, shop, problems }) => {
  problems.expect(/404/)
  await openAsAdmin(page, shop, adminPaths.content())
  await page.getByRole('button', { name: 'New page' }).click()
  await page.getByLabel('Title').fill('Our Galleries')
  await expect(page.getByLabel('Address')).toHaveValue('our-galleries')
  await page.getByRole('button', { name: 'Create page' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Our Galleries' })).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'The page is empty.' })).toBeVisible()

  await page.getByRole('button', { name: 'Add part' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Text/ }).click()
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  await text.click()
  await page.keyboard.type('Made by ')
  await page.getByRole('button', { name: 'Insert field' }).click()
  await page.getByRole('button', { name: /^\{shop\}/ }).click()
  await expect(text).toContainText('Made by {shop}')
  await page.keyboard.type(' with care.')

  // A part that is added has the focus, also once its editor is loaded.
  await page.getByRole('button', { name: 'Add part' }).click()
  await page.getByRole('dialog').getByRole('button', { name: /^Text/ }).click()
  await expect(text.last()).toBeFocused()
  await page.keyboard.type('Hung by hand.')

  await page.getByRole('link', { name: 'Content', exact: true }).first().click()
  await page
    .getByRole('alertdialog', { name: 'Leave without saving?' })
    .getByRole('button', { name: 'Cancel' })
    .click()
  await publish(page)

  const site = await page.context().newPage()
  await site.goto(paths.page('our-galleries'))
  await expect(site.getByText(/^Made by [^{]+ with care\.$/)).toBeVisible()
  await expect(site.getByText('Hung by hand.')).toBeVisible()

  await page.getByRole('button', { name: 'More actions' }).click()
  await page.getByRole('menuitem', { name: 'Remove page' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove page' }).click()
  await expect(page.getByText('Page “Our Galleries” removed.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Our Galleries' })).toHaveCount(0)
  const gone = await site.goto(paths.page('our-galleries'))
  expect([404, 410]).toContain(gone?.status())
})
