import { expect, test } from 'vitest'
import { adminContent } from '#core/contract/admin-content.ts'
import { content } from '#core/contract/content.ts'
import { contentDocuments, contentVersions } from '#server/db/tables/index.ts'
import { openTestShop } from '../../support/test-shop.ts'

const PAGES = 200
const TEXT = '<p>Ten thousand characters.</p>'.repeat(330)

test('two megabytes of pages cost other pages and lists no statement and no byte of text', async () => {
  const shop = await openTestShop()
  const staff = await shop.signIn(await shop.admin())
  const statementsOf = async (work: () => Promise<unknown>) => {
    shop.app.cache.clear()
    const before = shop.database.statements()
    await work()
    return shop.database.statements() - before
  }
  const visitor = shop.browser()
  const measure = async () => ({
    list: await statementsOf(() => staff.ok(adminContent.list, {})),
    home: await statementsOf(() => visitor.ok(content.home, {})),
    frame: await statementsOf(() => visitor.ok(content.frame, {})),
    page: await statementsOf(() => visitor.ok(content.page, { params: { slug: 'about-us' } })),
    sitemap: await statementsOf(() => visitor.send({ url: '/sitemap.xml' })),
  })
  // The first calls of a login also note that it was used.
  await measure()
  const before = await measure()

  const keys = Array.from({ length: PAGES }, (_, number) => `page:page-${number}`)
  const body = { title: 'Page', blocks: [{ kind: 'text', html: TEXT }] }
  await shop.db.insert(contentDocuments).values(keys.map((key) => ({ key, title: 'Page', published: 1 })))
  await shop.db
    .insert(contentVersions)
    .values(keys.map((key) => ({ key, number: 1, body, publishedAt: shop.clock.now() })))

  expect(await measure()).toEqual(before)
  const list = await staff.send({ url: adminContent.list.path })
  const rows: { key: string }[] = list.json().data
  expect(rows.filter(({ key }) => keys.includes(key))).toHaveLength(PAGES)
  expect(list.rawPayload.byteLength).toBeLessThan(PAGES * 500)
})
