import { desc } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { type Category, catalog } from '#core/contract/catalog.ts'
import { auditEntries } from '#server/db/tables/index.ts'
import { openTestShop } from '../../support/test-shop.ts'

async function openWithAdmin() {
  const shop = await openTestShop()
  const admin = await shop.login(await shop.admin())
  return { shop, admin }
}

describe('managing categories', () => {
  test('a new category gets its slug from the name, comes last, and shows at once', async () => {
    const { shop, admin } = await openWithAdmin()
    await shop.browser().ok(catalog.listCategories, { query: {} })

    const { data } = await admin.ok(catalog.createCategory, { body: { name: 'Forms & Leads' } })
    const { data: again } = await admin.ok(catalog.createCategory, { body: { name: 'Forms, leads' } })
    const { data: page } = await shop.browser().ok(catalog.listCategories, { query: {} })

    expect([data.slug, again.slug]).toEqual(['forms-leads', 'forms-leads-2'])
    expect(page.data.map((category) => category.id)).toEqual([data.id, again.id])
  })

  test.each([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ name: 'Mail', slug: 'admin' }, 'slug'],
    [{ name: 'Mail', slug: '..' }, 'slug'],
    [{ name: 'Mail', id: 7 }, 'id'],
    [{ name: 'Mail', position: '1' }, 'position'],
    [{ name: 'a\u0000b' }, 'name'],
    [{ name: '日本' }, 'slug'],
  ])('%j is rejected under its field', async (body, field) => {
    const { shop, admin } = await openWithAdmin()

    const answer = await admin.call(catalog.createCategory, { body: body as never })

    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.errors ?? {})).toEqual([field])
    expect(await shop.count('categories')).toBe(0)
  })

  test('a slug that is already used is rejected', async () => {
    const { admin } = await openWithAdmin()
    await admin.ok(catalog.createCategory, { body: { name: 'Mail', slug: 'mail' } })

    const answer = await admin.call(catalog.createCategory, { body: { name: 'Other', slug: 'mail' } })

    expect(answer).toMatchObject({ status: 422, body: { errors: { slug: ['This slug is already taken.'] } } })
  })

  test('HTML in a name is stored as plain text', async () => {
    const { shop, admin } = await openWithAdmin()
    const name = '<svg onload=alert(1)> {{7*7}} 🙂'

    const { data } = await admin.ok(catalog.createCategory, { body: { name, slug: 'x' } })

    expect((await shop.browser().ok(catalog.getCategory, { params: { slug: data.slug } })).data.name).toBe(
      name,
    )
  })

  test('saving over someone else’s change is rejected', async () => {
    const { admin } = await openWithAdmin()
    const { data: seen } = await admin.ok(catalog.createCategory, { body: { name: 'Mail' } })
    const save = (name: string) =>
      admin.call(catalog.updateCategory, {
        params: { id: `${seen.id}` },
        body: { name, updated_at: seen.updated_at },
      })

    const first = await save('Mail tools')
    const second = await save('Mail things')

    expect([first.status, second.status]).toEqual([200, 409])
    expect((await admin.ok(catalog.getCategory, { params: { slug: 'mail' } })).data.name).toBe('Mail tools')
  })

  test('a category with products cannot be deleted, and the error says how many', async () => {
    const { shop, admin } = await openWithAdmin()
    const { id } = await shop.make('categories', { name: 'Mail', slug: 'mail' })
    for (const uri of ['a', 'b']) await shop.make('products', { categoryId: id, uri, status: 'draft' })

    const answer = await admin.call(catalog.deleteCategory, { params: { id: `${id}` } })

    expect(answer.status).toBe(409)
    expect(answer.body.message).toContain('2 products')
    expect(await shop.count('categories')).toBe(1)
  })

  test('moving a category shifts the others and leaves its own page unchanged', async () => {
    const { shop, admin } = await openWithAdmin()
    const made: Category[] = []
    for (const name of ['One', 'Two', 'Three', 'Four'])
      made.push((await admin.ok(catalog.createCategory, { body: { name } })).data)
    const order = async () =>
      (await shop.browser().ok(catalog.listCategories, { query: {} })).data.data.map(({ name }) => name)
    const move = (at: number, place: number) =>
      admin.call(catalog.moveCategory, { params: { id: `${made[at]?.id ?? 999}` }, body: { place } })

    await Promise.all([move(3, 1), move(0, 4)])
    expect(await order()).toEqual(['Four', 'Two', 'Three', 'One'])
    await move(2, 99)

    expect(await order()).toEqual(['Four', 'Two', 'One', 'Three'])
    expect((await move(9, 1)).status).toBe(404)
    expect((await move(0, 0)).status).toBe(422)
    expect((await admin.ok(catalog.getCategory, { params: { slug: 'one' } })).data.updated_at).toBe(
      made[0]?.updated_at,
    )
    const [entry] = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1)
    expect(entry).toMatchObject({ action: 'category.moved', before: { place: 3 }, after: { place: 4 } })
  })

  test('an unknown category is not found', async () => {
    const { admin } = await openWithAdmin()

    expect((await admin.call(catalog.deleteCategory, { params: { id: '999' } })).status).toBe(404)
    expect((await admin.call(catalog.deleteCategory, { params: { id: 'x' } })).status).toBe(404)
  })

  test('every change is in the audit log with before and after', async () => {
    const { shop, admin } = await openWithAdmin()
    const { data } = await admin.ok(catalog.createCategory, { body: { name: 'Mail' } })
    await admin.ok(catalog.updateCategory, { params: { id: `${data.id}` }, body: { name: 'Post' } })
    await admin.ok(catalog.deleteCategory, { params: { id: `${data.id}` } })

    const entries = await shop.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(3)

    expect(entries.map((entry) => entry.action)).toEqual([
      'category.deleted',
      'category.updated',
      'category.created',
    ])
    expect(entries[1]).toMatchObject({
      before: { name: 'Mail' },
      after: { name: 'Post' },
      subjectId: `${data.id}`,
    })
  })
})
