import { beforeAll, expect, test } from 'vitest'
import type { HomeContent } from '#core/content/home.ts'
import type { PageContent } from '#core/content/page.ts'
import { adminContent } from '#core/contract/admin-content.ts'
import { publishText } from '../../support/publish-content.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop()
let ada: Browser
let bert: Browser
beforeAll(async () => {
  ada = await shop().signIn(await shop().admin({ name: 'Ada' }))
  bert = await shop().signIn(await shop().admin({ name: 'Bert' }))
})

const page = (html: string, more: Partial<PageContent> = {}): PageContent => ({
  title: 'Jobs',
  heading: '',
  description: '',
  summary: [],
  dated: false,
  blocks: [{ kind: 'text', html }],
  ...more,
})

async function versionsOf(key: string, number = 1) {
  return (await ada.ok(adminContent.versions, { params: { key }, query: { page: number } })).data
}

test('versions say who changed what, and an earlier one can be the draft again', async () => {
  const params = { key: 'page:jobs' }
  await ada.ok(adminContent.createPage, { body: { slug: 'jobs', title: 'Jobs' } })
  await publishText(ada, params.key, page('<h2>Now</h2><p>None.</p><p>Come back soon.</p>'))
  shop().clock.advance(1000)
  await publishText(
    bert,
    params.key,
    page('<h2>Now</h2><p>One: we look for a <strong>developer</strong>.</p><p>Come back soon.</p>', {
      summary: [{ term: 'Where', fact: 'anywhere' }],
      dated: true,
    }),
  )

  const { data, total } = await versionsOf(params.key)
  const [second, first] = data
  const { data: edited } = await ada.ok(adminContent.get, { params })
  const { data: restored } = await ada.ok(adminContent.restore, {
    params,
    body: { number: 1, revision: edited.revision },
  })
  const { data: old } = await ada.ok(adminContent.version, { params: { ...params, number: '1' } })

  expect([total, second?.number, first?.number]).toEqual([2, 2, 1])
  expect([second?.published_by?.name, first?.published_by?.name]).toEqual(['Bert', 'Ada'])
  expect(second?.changes).toEqual([
    { where: 'Fact 1: term', before: '', after: 'Where' },
    { where: 'Fact 1: fact', before: '', after: 'anywhere' },
    { where: 'Date below the heading', before: 'no', after: 'yes' },
    { where: 'Part 1: text', before: 'None.', after: 'One: we look for a developer.' },
  ])
  expect(restored).toMatchObject({ version: 2, has_draft: true, body: old.body })
  const missing = await ada.call(adminContent.restore, {
    params,
    body: { number: 9, revision: restored.revision },
  })
  expect([missing.status, missing.body.errors]).toEqual([422, { number: ['There is no such version.'] }])
})

test('sections that move, appear or go are named as such', async () => {
  const call = (id: string, title: string) => ({
    id,
    kind: 'call' as const,
    hidden: false,
    title,
    action: { label: 'See plugins', target: { kind: 'catalog' as const, value: '' } },
  })
  const home = (...sections: HomeContent['sections']): HomeContent => ({
    title: 'Home',
    description: 'All of it.',
    sections,
  })
  await publishText(ada, 'home', home(call('a', 'First'), call('b', 'Second')))
  await publishText(ada, 'home', home(call('b', 'Second'), call('a', 'First of all')))

  const { data } = await versionsOf('home')

  expect(data[0]?.changes).toEqual([
    { where: 'Order of sections', before: 'First\nSecond', after: 'Second\nFirst of all' },
    { where: 'Section 2: title', before: 'First', after: 'First of all' },
  ])
})

test('a long history comes in pages of ten', async () => {
  for (let number = 1; number <= 12; number++)
    await publishText(ada, 'catalog', { heading: `Plugins ${number}`, intro: '' })

  const [first, second] = [await versionsOf('catalog'), await versionsOf('catalog', 2)]

  expect([first.total, first.last_page, first.data.length, second.data.length]).toEqual([12, 2, 10, 2])
  // The last one of a page is compared with the first one of the next.
  expect(first.data.at(-1)?.changes).toEqual([{ where: 'Heading', before: 'Plugins 2', after: 'Plugins 3' }])
})
