import { beforeAll, describe, expect, test } from 'vitest'
import type { PageContent } from '#core/content/page.ts'
import { adminContent } from '#core/contract/admin-content.ts'
import { adminSettings } from '#core/contract/admin-settings.ts'
import { content } from '#core/contract/content.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { publishText } from '../../support/publish-content.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { openTestShop, useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop({ now: '2026-11-16T12:00:00Z' })
let staff: Browser
beforeAll(async () => {
  staff = await shop().signIn(await shop().admin())
})
const REFUNDS = 'page:refund-policy'

async function policyWith(html: string): Promise<PageContent> {
  const { data } = await staff.ok(adminContent.get, { params: { key: REFUNDS } })
  return { ...(data.body as PageContent), blocks: [{ kind: 'text', html }] }
}

async function shownHtml(): Promise<string> {
  const { data } = await shop()
    .browser()
    .ok(content.page, { params: { slug: 'refund-policy' } })
  const [block] = data.content.blocks
  return block?.kind === 'text' ? block.html : ''
}

describe('a policy', () => {
  test('starts with texts whose numbers are those of the jobs', async () => {
    const { data } = await shop()
      .browser()
      .ok(content.page, { params: { slug: 'terms-conditions' } })

    expect(data.published_at).toBe('2026-11-01T00:00:00.000Z')
    expect(data.content.summary).toEqual([
      { term: 'Notice before a price change', fact: '30 days' },
      { term: 'Subscriptions renew yearly unless cancelled', fact: '24 hours before' },
      { term: 'Money back within', fact: '14 days' },
      { term: 'Buyers must be at least', fact: '16' },
    ])
  })

  test('can not be published with a number that the jobs contradict, and a field mends it', async () => {
    const wrong = await policyWith('<p>Money back within 30 days.</p>')
    const params = { key: REFUNDS }
    const { data } = await staff.ok(adminContent.get, { params })
    const { data: saved } = await staff.ok(adminContent.saveDraft, {
      params,
      body: { body: wrong, revision: data.revision },
    })

    const refused = await staff.call(adminContent.publish, { params, body: { revision: saved.revision } })
    const unchanged = await shownHtml()
    await publishText(staff, REFUNDS, await policyWith('<p>Money back within {refund_days} days.</p>'))

    expect(saved.problems).toEqual([
      {
        path: 'blocks.0.html',
        message:
          '“30 days” is not what the shop does. The shop gives money back within 14 days: {refund_days} days.',
        blocks: true,
      },
    ])
    expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['blocks.0.html']])
    expect(unchanged).toContain('The promise')
    expect(await shownHtml()).toBe('<p>Money back within 14 days.</p>')
    const { data: shown } = await shop()
      .browser()
      .ok(content.page, { params: { slug: 'refund-policy' } })
    expect(shown.published_at).toBe('2026-11-16T12:00:00.000Z')
    expect(await shop().app.modules.content.policiesPublished()).toEqual([
      { page: 'refund-policy', published: true },
      { page: 'privacy-policy', published: false },
      { page: 'terms-conditions', published: false },
    ])
  })

  test('is cleaned when it is saved, and fields can not make a link dangerous', async () => {
    const html = [
      '<h2 onclick="x()">Two &amp; Two</h2><script>x()</script>',
      '<h2 id="main">Two &amp; Two</h2><p><img src="https://evil.example/x.png"></p>',
      '<p><a href="javascript:x()">a</a><a href="{shop}">b</a><a href="java{flagship_plan}script:x()">c</a>',
      '<a href="mailto:{support_email}?subject={shop}">d</a></p>',
    ].join('')

    await staff.ok(adminSettings.saveShop, { body: { support_email: 'help@lattice.dev' } })
    await publishText(staff, REFUNDS, await policyWith(html))

    expect(await shownHtml()).toBe(
      [
        '<h2 id="two-two">Two &amp; Two</h2>',
        '<h2 id="main-2">Two &amp; Two</h2><p></p>',
        '<p><a>a</a><a href="%7Bshop%7D">b</a><a href="java%7Bflagship_plan%7Dscript:x()">c</a>',
        '<a href="mailto:help@lattice.dev?subject=%7Bshop%7D">d</a></p>',
      ].join(''),
    )
  })
})

test('an announcement is shown between its dates', async () => {
  const timed = await openTestShop({ now: '2026-11-16T12:00:00Z' })
  const shown = async () => {
    // What is cached goes with the boundary that the pages watch; here only the answer itself matters.
    timed.app.cache.clear()
    return (await timed.browser().ok(content.frame, {})).data.announcement?.text
  }
  await publishText(await timed.signIn(await timed.admin()), 'announcement', {
    text: 'Sale at {shop}',
    from: '2026-11-17T12:00:00Z',
    until: '2026-11-18T12:00:00Z',
  })

  const before = await shown()
  timed.clock.advance(DAY_MS)
  const during = await shown()
  timed.clock.advance(DAY_MS)

  const text = `Sale at ${timed.settings().shopName}`
  expect([before, during, await shown()]).toEqual([undefined, text, undefined])
})

test('a question whose field has no value is left out until there is one', async () => {
  const empty = await openTestShop()
  const questions = async () => {
    const { data } = await empty.browser().ok(content.home, {})
    const section = data.sections.find(({ kind }) => kind === 'questions')
    return section?.kind === 'questions' ? section.items : []
  }

  const before = await questions()
  const product = await empty.make('products', {
    status: 'published',
    publishedAt: new Date(),
    name: 'Frames',
  })
  await empty.make('plans', { productId: product.id, code: 'pro', name: 'Studio', sitesLimit: 3, months: 12 })
  empty.app.cache.clear()

  expect(before.map(({ question }) => question)).not.toContain('What do I get for the price of ?')
  expect(before).toHaveLength(4)
  expect(await questions()).toContainEqual({
    question: 'What do I get for the price of Studio?',
    answer:
      'One payment, no subscription. The license covers 3 sites, with updates and technical support for 12 months. Test and staging copies of a site do not count.',
  })
})

test.each<[string, unknown, string[]]>([
  ['home', { title: 'A', description: 'B', sections: [{ kind: 'unknown' }] }, ['sections.0.kind']],
  ['home', { title: '', description: 'B', sections: [] }, ['title']],
  ['menus', { header: [{ label: 'A' }], footer: [] }, ['header.0.target']],
  [
    'menus',
    { header: [{ label: 'A', target: { kind: 'url', value: 'javascript:x' } }], footer: [] },
    ['header.0.target.value'],
  ],
  ['announcement', { text: 'A', from: '2026-02-02T00:00:00Z', until: '2026-01-01T00:00:00Z' }, ['until']],
  ['announcement', { text: 'A', from: '2026-01-01T00:00:00.500Z', until: '2026-01-01T00:00:00Z' }, ['until']],
  ['brand', { color: 'red' }, ['color']],
  [
    'home',
    {
      title: 'A',
      description: 'B',
      sections: [
        {
          id: 'a',
          kind: 'text',
          title: 'A',
          visual: { kind: 'picture', picture: { uri: '..', width: 1, height: 1, alt: 'A' } },
        },
      ],
    },
    ['sections.0.visual.picture.uri'],
  ],
  ['catalog', { heading: 'A', intro: 'B', extra: 1 }, ['extra']],
  ['page:about-us', { title: 'A', blocks: [{ kind: 'text', html: 'x'.repeat(200_001) }] }, ['blocks.0.html']],
  ['catalog', 'nothing', ['']],
])('a draft of %s that is no such text is refused at its place (%#)', async (key, body, places) => {
  const { status, body: answer } = await staff.call(adminContent.saveDraft, {
    params: { key },
    body: { body, revision: 0 },
  })

  expect([status, Object.keys(answer.errors ?? {})]).toEqual([422, places])
})

test('a text of half a megabyte can be saved, and of two megabytes not', async () => {
  await staff.ok(adminContent.createPage, { body: { slug: 'long', title: 'Long' } })
  const long = (parts: number) => ({
    title: 'Long',
    blocks: Array.from({ length: parts }, () => ({ kind: 'text', html: `<p>${'word '.repeat(25_000)}</p>` })),
  })
  const save = async (parts: number) =>
    staff.call(adminContent.saveDraft, {
      params: { key: 'page:long' },
      body: { body: long(parts), revision: 0 },
    })

  expect([(await save(4)).status, (await save(16)).status]).toEqual([200, 413])
})
