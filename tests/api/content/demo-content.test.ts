import { expect, test } from 'vitest'
import { adminContent } from '#core/contract/admin-content.ts'
import { content } from '#core/contract/content.ts'
import { publishContent, removeDemoContent } from '#server/modules/content/index.ts'
import { inTransaction } from '#server/platform/database.ts'
import { publishText } from '../../support/publish-content.ts'
import { openTestShop } from '../../support/test-shop.ts'

test('the demo’s texts go with it; what staff published or drafted since stays', async () => {
  const shop = await openTestShop()
  const staff = await shop.signIn(await shop.admin())
  const about = { title: 'About the demo', blocks: [{ kind: 'lead', text: 'We are not real.' }] }
  const documents = {
    home: { title: 'Demo', description: 'Demo', sections: [] },
    'page:about-us': about,
    'page:tour': { ...about, title: 'Tour' },
    catalog: { heading: 'Demo plugins' },
  }
  await inTransaction(shop.db, (tx) => publishContent(tx, { documents, now: shop.clock.now() }))
  const shown = async () => {
    shop.app.cache.clear()
    await shop.app.modules.content.reload()
    const visitor = shop.browser()
    return [
      (await visitor.ok(content.home, {})).data.title,
      (await visitor.ok(content.page, { params: { slug: 'about-us' } })).data.content.title,
      (await visitor.call(content.page, { params: { slug: 'tour' } })).status,
      (await visitor.ok(content.catalog, {})).data.heading,
    ]
  }
  const before = await shown()
  await publishText(staff, 'catalog', { heading: 'My plugins' })
  const { data } = await staff.ok(adminContent.get, { params: { key: 'home' } })
  const draft = { title: 'Mine', description: 'Mine', sections: [] }
  await staff.ok(adminContent.saveDraft, {
    params: { key: 'home' },
    body: { body: draft, revision: data.revision },
  })

  await inTransaction(shop.db, removeDemoContent)

  expect(before).toEqual(['Demo', 'About the demo', 200, 'Demo plugins'])
  expect(await shown()).toEqual(['WordPress plugins', 'About us', 404, 'My plugins'])
  expect((await staff.ok(adminContent.get, { params: { key: 'home' } })).data).toMatchObject({
    has_draft: true,
    version: null,
    body: draft,
  })
  expect(await shop.count('contentVersions')).toBe(1)
})
