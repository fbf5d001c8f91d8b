import type { APIRequestContext } from '@playwright/test'
import { adminPaths } from '#core/admin-paths.ts'
import type { Section } from '#core/content/home.ts'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import { expectAccessible, expectFitsNarrowScreen } from '../support/page-checks.ts'
import { openAsAdmin } from '../support/staff-page.ts'

const toCatalog = { label: 'See plugins', target: { kind: 'catalog' as const, value: '' } }
const STEPS = [
  { icon: 'image' as const, title: 'Choose', text: 'Pick the pictures.' },
  { icon: 'palette' as const, title: 'Arrange', text: 'Drag them into place.' },
]

/** Bands side by side, a hero in the middle and plain sections at both ends: not how the demo's home is arranged. */
const SECTIONS: Section[] = [
  {
    id: 'why',
    kind: 'text',
    hidden: false,
    title: 'Galleries load slowly',
    text: 'Ours does not.',
    visual: { kind: 'bars', label: 'Faster', percents: [20, 100] },
  },
  { id: 'how', kind: 'steps', hidden: false, title: 'Two steps', text: '', steps: STEPS },
  {
    id: 'custom',
    kind: 'custom',
    hidden: false,
    title: 'Made for you',
    text: '',
    action: toCatalog,
    steps: STEPS,
  },
  {
    id: 'hero',
    kind: 'hero',
    hidden: false,
    title: 'Show your pictures',
    highlight: 'your pictures',
    text: '',
    primary: toCatalog,
    secondary: null,
    visual: { kind: 'none' },
  },
  { id: 'secret', kind: 'call', hidden: true, title: 'Hidden', action: toCatalog },
  { id: 'call', kind: 'call', hidden: false, title: 'Try it', action: toCatalog },
]
const HOME = { title: 'Galleries', description: 'A gallery plugin.', sections: SECTIONS }

const LONG = 'A rather long label of a menu entry'
const MENUS = {
  header: Array.from({ length: 6 }, (_, index) => ({
    label: `${LONG} ${index + 1}`,
    target: null,
    items: [{ kind: 'link', label: 'Shipping', text: '', target: { kind: 'page', value: 'shipping' } }],
  })),
  footer: [
    {
      title: 'More',
      items: [{ kind: 'link', label: 'Shipping', target: { kind: 'page', value: 'shipping' } }],
    },
  ],
  about: 'Galleries.',
}

const SHIPPING = {
  title: 'Shipping',
  blocks: [
    { kind: 'text', html: '<h2>Where</h2><p>Nowhere.</p><h2>When</h2><p>At once.</p>' },
    { kind: 'box', title: 'Look around', text: 'It is a download.', actions: [toCatalog] },
  ],
}

/** Saves a draft and returns its revision. */
async function saveDraft(asAdmin: APIRequestContext, key: string, body: unknown): Promise<number> {
  const path = `/api/admin/content/${encodeURIComponent(key)}`
  const { data } = await (await asAdmin.get(path)).json()
  const saved = await asAdmin.put(`${path}/draft`, { data: { body, revision: data.revision } })
  expect(saved.status(), await saved.text()).toBe(200)
  return (await saved.json()).data.revision
}

test('staff preview drafts of home and menus, and visitors read a page of the shop’s own', async ({
  page,
  shop,
  asAdmin,
  anotherBrowser,
}) => {
  await openAsAdmin(page, shop, paths.admin())
  const drafts = {
    home: await saveDraft(asAdmin, 'home', HOME),
    menus: await saveDraft(asAdmin, 'menus', MENUS),
  }
  const made = await asAdmin.post('/api/admin/content/pages', {
    data: { slug: 'shipping', title: 'Shipping' },
  })
  expect(made.status()).toBe(201)
  const revision = await saveDraft(asAdmin, 'page:shipping', SHIPPING)

  await page.goto(adminPaths.contentPreview('home'))
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1 })).toHaveText('Show your pictures')
  await expect(main.getByRole('heading', { level: 2 })).toHaveText([
    'Galleries load slowly',
    'Two steps',
    'Made for you',
    'Try it',
  ])
  await expect(page.getByRole('complementary', { name: 'Preview' })).toBeVisible()
  await expectAccessible(page)
  await expectFitsNarrowScreen(page)

  await page.goto(adminPaths.contentPreview('menus'))
  const last = page.getByRole('navigation', { name: 'Main' }).getByRole('button', { name: `${LONG} 6` })
  for (const width of [1024, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(last).toBeInViewport({ ratio: 1 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
  await last.click()
  await expectAccessible(page, { within: 'header' })

  const stranger = await anotherBrowser()
  await stranger.goto(paths.page('shipping'))
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Page not found')
  await stranger.goto(adminPaths.contentPreview('page:shipping'))
  await expect(stranger.getByRole('alert')).toBeVisible()
  await expect(stranger.getByText('Nowhere.')).toHaveCount(0)

  const published = await asAdmin.post('/api/admin/content/page%3Ashipping/publish', {
    data: { revision },
  })
  expect(published.status(), await published.text()).toBe(200)
  await stranger.goto(paths.page('shipping'))
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Shipping')
  const contents = stranger.getByRole('navigation', { name: 'On this page' })
  await expect(contents.getByRole('link')).toHaveText(['Where', 'When'])
  await contents.getByRole('link', { name: 'When' }).click()
  await expect(stranger).toHaveURL(`${paths.page('shipping')}#when`)
  await expectAccessible(stranger)
  // The fixed pages have one address each.
  await stranger.goto(paths.page('about-us'))
  await expect(stranger).toHaveURL(paths.aboutUs())

  for (const [key, saved] of Object.entries(drafts)) {
    const discarded = await asAdmin.delete(`/api/admin/content/${key}/draft?revision=${saved}`)
    expect(discarded.status(), await discarded.text()).toBe(200)
  }
  expect((await asAdmin.delete('/api/admin/content/page%3Ashipping')).status()).toBe(200)
})
