import { describe, expect, test } from 'vitest'
import type { HomeContent } from '#core/content/home.ts'
import type { PageContent } from '#core/content/page.ts'
import { adminContent } from '#core/contract/admin-content.ts'
import { content } from '#core/contract/content.ts'
import { openTestShop, useTestShop } from '../../support/test-shop.ts'
import { auditedSince } from '../staff/audited.ts'

const shop = useTestShop()
const admin = async () => shop().signIn(await shop().admin())
const support = async () => shop().signIn(await shop().support())

const HOME: HomeContent = {
  title: 'Galleries',
  description: 'A gallery plugin.',
  sections: [
    {
      id: 'call',
      kind: 'call',
      hidden: false,
      title: 'Show your pictures with {shop}',
      action: { label: 'See plugins', target: { kind: 'catalog', value: '' } },
    },
  ],
}
const PAGE: PageContent = {
  title: 'Shipping',
  heading: '',
  description: '',
  summary: [],
  dated: false,
  blocks: [{ kind: 'text', html: '<h2>Where we ship</h2><p>Nowhere: it is a download.</p>' }],
}

describe('a draft', () => {
  test('is seen by staff alone until it is published, then by everyone at once', async () => {
    const [staff, visitor, audited] = [await admin(), shop().browser(), await auditedSince(shop())]
    const seen = async () => (await visitor.ok(content.home, {})).data.sections.at(-1)?.title
    const params = { key: 'home' }
    const before = await seen()

    const { data: untouched } = await staff.ok(adminContent.get, { params })
    const { data: saved } = await staff.ok(adminContent.saveDraft, {
      params,
      body: { body: HOME, revision: untouched.revision },
    })
    const [preview, meanwhile] = [await staff.ok(adminContent.preview, { params }), await seen()]
    const { data: published } = await staff.ok(adminContent.publish, {
      params,
      body: { revision: saved.revision },
    })

    expect(untouched).toMatchObject({ version: null, has_draft: false, revision: 0 })
    expect(saved).toMatchObject({ has_draft: true, version: null, problems: [] })
    const { shopName } = shop().settings()
    expect(preview.data.home?.sections[0]?.title).toBe(`Show your pictures with ${shopName}`)
    expect(meanwhile).toBe(before)
    expect(published).toMatchObject({ has_draft: false, version: 1, body: HOME })
    expect(await seen()).toBe(`Show your pictures with ${shopName}`)
    expect((await audited()).map((line) => line.split(' ')[0])).toEqual([
      'content.draft_saved',
      'content.published',
    ])
  })

  test('of somebody else is not overwritten', async () => {
    const [one, other] = [await admin(), await admin()]
    const params = { key: 'catalog' }
    const body = (heading: string, revision: number) => ({ body: { heading, intro: '' }, revision })
    const { data: first } = await one.ok(adminContent.saveDraft, { params, body: body('Mine', 0) })

    const late = await other.call(adminContent.saveDraft, { params, body: body('Theirs', 0) })
    const lateToo = await other.call(adminContent.publish, { params, body: { revision: 0 } })
    const lost = await other.call(adminContent.discardDraft, { params, query: { revision: 0 } })

    expect([late.status, lateToo.status, lost.status]).toEqual([409, 409, 409])
    expect(late.body.message).toMatch(/ saved this text on .* were not saved, so theirs are not lost\.$/)
    const { data: kept } = await other.ok(adminContent.get, { params })
    expect(kept).toMatchObject({ body: { heading: 'Mine' }, revision: first.revision })
  })

  test('is saved once when many save at the same moment, and the others are told', async () => {
    const staff = await admin()
    const params = { key: 'home' }
    const { revision } = (await staff.ok(adminContent.get, { params })).data
    const save = (title: string) =>
      staff.call(adminContent.saveDraft, { params, body: { body: { ...HOME, title }, revision } })

    const answers = await Promise.all(Array.from({ length: 40 }, (_, number) => save(`Home ${number}`)))

    const statuses = answers.map(({ status }) => status).toSorted()
    expect(statuses).toEqual([200, ...Array.from({ length: 39 }, () => 409)])
  })
})

describe('a page of the shop’s own', () => {
  test('is public while it is published, and gone when it is removed', async () => {
    const [staff, visitor] = [await admin(), shop().browser()]
    const status = async () => (await visitor.call(content.page, { params: { slug: 'shipping' } })).status
    const sitemap = async () => (await visitor.send({ url: '/sitemap.xml' })).body
    const params = { key: 'page:shipping' }

    const { data: made } = await staff.ok(adminContent.createPage, {
      body: { slug: 'shipping', title: 'Shipping' },
    })
    const taken = await staff.call(adminContent.createPage, { body: { slug: 'shipping', title: 'Again' } })
    const seedPage = await staff.call(adminContent.createPage, { body: { slug: 'about-us', title: 'We' } })
    const empty = await staff.call(adminContent.publish, { params, body: { revision: made.revision } })
    const { data: saved } = await staff.ok(adminContent.saveDraft, {
      params,
      body: { body: PAGE, revision: made.revision },
    })
    const hidden = await status()
    const { data: published } = await staff.ok(adminContent.publish, {
      params,
      body: { revision: saved.revision },
    })
    const shown = await visitor.ok(content.page, { params: { slug: 'shipping' } })
    const listed = await sitemap()
    await staff.ok(adminContent.unpublish, { params })
    const [unpublished, unlisted] = [await status(), await sitemap()]
    const { data: kept } = await staff.ok(adminContent.get, { params })
    await staff.ok(adminContent.removePage, { params })

    expect([taken.body.errors, seedPage.body.errors]).toEqual([
      { slug: ['Another page has this address.'] },
      { slug: ['Another page has this address.'] },
    ])
    expect(empty.body.errors).toEqual({ blocks: ['The page is empty. Add a part first.'] })
    expect([made.version, hidden, published.version, unpublished]).toEqual([null, 404, 1, 404])
    expect(shown.data.content.blocks).toEqual([
      {
        kind: 'text',
        html: '<h2 id="where-we-ship">Where we ship</h2><p>Nowhere: it is a download.</p>',
      },
    ])
    expect(listed).toContain('/pages/shipping</loc>')
    expect(unlisted).not.toContain('/pages/shipping')
    expect(kept).toMatchObject({ version: null, has_draft: true, body: { title: 'Shipping' } })
    expect((await staff.call(adminContent.get, { params })).status).toBe(404)
    expect(await status()).toBe(404)
  })

  test.each(['page:terms-conditions', 'home', 'page:about-us'])('%s can not be removed', async (key) => {
    const staff = await admin()

    expect((await staff.call(adminContent.removePage, { params: { key } })).status).toBe(422)
    expect((await staff.call(adminContent.unpublish, { params: { key } })).status).toBe(422)
  })

  test.each(['', 'nothing', 'page:', 'page:unknown', 'mail:unknown', 'home:1'])(
    'there is none called “%s”',
    async (key) => {
      const { status } = await (await admin()).call(adminContent.saveDraft, {
        params: { key },
        body: { body: PAGE, revision: 0 },
      })
      expect(status).toBe(404)
    },
  )
})

test('Support sees texts and changes none', async () => {
  const staff = await support()
  const params = { key: 'menus' }

  expect((await staff.call(adminContent.get, { params })).status).toBe(200)
  expect((await staff.call(adminContent.versions, { params, query: {} })).status).toBe(200)
  expect((await staff.call(adminContent.publish, { params, body: { revision: 0 } })).status).toBe(403)
})

test('what one instance publishes is shown by the others at once', async () => {
  const one = await openTestShop()
  const other = await openTestShop({ sharing: one })
  const staff = await one.signIn(await one.admin())
  const visitor = other.browser()
  const seen = async () => {
    const [frame, home] = [await visitor.ok(content.frame, {}), await visitor.ok(content.home, {})]
    return [frame.data.announcement?.text, home.data.title]
  }
  const before = await seen()

  for (const [key, body] of [
    ['announcement', { text: 'Open today' }],
    ['home', HOME],
  ] as const) {
    const params = { key }
    const { data } = await staff.ok(adminContent.saveDraft, { params, body: { body, revision: 0 } })
    await staff.ok(adminContent.publish, { params, body: { revision: data.revision } })
  }

  expect(before).toEqual([undefined, 'WordPress plugins'])
  await expect.poll(seen).toEqual(['Open today', 'Galleries'])
})
