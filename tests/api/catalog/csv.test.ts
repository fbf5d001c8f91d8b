import { eq } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { adminProducts, type ImportReport } from '#core/contract/admin-products.ts'
import { catalog } from '#core/contract/catalog.ts'
import { parseCsv } from '#core/domain/csv.ts'
import { auditEntries, products } from '#server/db/tables/index.ts'
import { sendFile } from '../../support/send-file.ts'
import type { Browser } from '../../support/shop/browser.ts'
import { useTestShop } from '../../support/test-shop.ts'

const shop = useTestShop()
let staff: Browser

beforeAll(async () => {
  staff = await shop().signIn(await shop().admin({ passwordHash: null }))
  const { id } = await shop().make('categories', { name: 'Mail tools', slug: 'mail' })
  await shop().make('products', {
    categoryId: id,
    name: '=cmd|calc',
    uri: 'formula',
    priceCents: 1050,
    comparePriceCents: 2000,
    shortDesc: 'Says "hi", twice;\nreally',
    longDesc: '<p>Long</p>',
    seoTitle: '-1+1',
  })
  await shop().make('products', {
    categoryId: id,
    name: 'Draft',
    uri: 'draft',
    status: 'draft',
    publishedAt: null,
  })
})

async function read(text: string | Uint8Array, apply = false): Promise<ImportReport> {
  const query = { apply: apply ? ('1' as const) : ('0' as const) }
  const { status, body } = await sendFile(staff, adminProducts.import, { query, bytes: text })
  expect(status).toBe(200)
  return body.data as ImportReport
}

const fileOf = async (query = '') => (await staff.send({ url: `/api/admin/products/export${query}` })).body

const state = () => shop().db.select().from(products).orderBy(products.id)

test('an export is a file that spreadsheets open safely, and importing it again changes nothing', async () => {
  const response = await staff.send({ url: '/api/admin/products/export' })
  const records = parseCsv(response.body).map(({ cells }) => cells)
  const before = await state()

  const report = await read(response.body, true)

  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="products-[\d-]+\.csv"$/)
  expect(records[0]?.slice(0, 7)).toEqual([
    'uri',
    'name',
    'category',
    'status',
    'price',
    'compare_price',
    'new',
  ])
  expect(records[1]?.slice(0, 12)).toEqual([
    'formula',
    "'=cmd|calc",
    'mail',
    'published',
    '10.50',
    '20.00',
    'no',
    'Says "hi", twice;\nreally',
    '',
    '<p>Long</p>',
    "'-1+1",
    '',
  ])
  expect(report).toEqual({ applied: true, rows: 2, created: 0, updated: 0, unchanged: 2, problems: [] })
  expect(await state()).toEqual(before)
  expect(parseCsv(await fileOf('?status=draft')).map(({ cells }) => cells[0])).toEqual(['uri', 'draft'])
})

test('a dry run reports what would happen, and writes nothing', async () => {
  const text = 'uri,name,category,price\r\nformula,Renamed,Mail tools,12\r\n,New plugin,mail,49.90\r\n'
  const before = await state()

  const report = await read(text)

  expect(report).toEqual({ applied: false, rows: 2, created: 1, updated: 1, unchanged: 0, problems: [] })
  expect(await state()).toEqual(before)
})

test('each bad line is reported with its number, field and reason, and nothing is written', async () => {
  const before = await state()
  const lines = [
    'uri,name,category,price,compare_price,status,new,long_desc',
    'formula,Fine,mail,12,,published,yes,',
    ',"Two',
    'lines",nowhere,12,,published,no,',
    'price,Price,mail,"1,50",,published,no,',
    'Bad Slug,Slug,mail,12,,published,no,',
    'status,Status,mail,12,12,archived,perhaps,',
    'formula,Again,mail,12,,published,no,',
    'short,mail',
    'empty,,mail,,,published,no,',
    'alt,Alt,mail,5,,draft,no,"<img src=""/uploads/0123456789abcdef0123456789abcdef.webp"">"',
  ]

  const report = await read(lines.join('\n'), true)

  expect(report.problems.map(({ line, field }) => `${line} ${field}`)).toEqual([
    '3 name',
    '3 category',
    '5 price',
    '6 uri',
    '7 status',
    '7 new',
    '8 uri',
    '9 ',
    '10 name',
    '10 price',
    '11 long_desc',
  ])
  expect(report.problems.map(({ message }) => message)).toEqual([
    'Contains characters that are not allowed.',
    'There is no category “nowhere”.',
    'Write a price such as 49.00.',
    'Use lowercase letters, digits and single hyphens.',
    'Must be draft or published.',
    'Must be yes or no.',
    'Line 2 has the same address.',
    'This line has 2 cells, but the header has 8.',
    'name is required.',
    'price is required.',
    'Add alternative text to every picture in the description.',
  ])
  expect(report).toMatchObject({ applied: false, rows: 9 })
  expect(await state()).toEqual(before)
})

test.each<[string, string | Uint8Array, string]>([
  ['an empty file', '', 'The file is empty.'],
  ['an unknown column', 'uri,role_id\na,1', 'Unknown column.'],
  ['a repeated column', 'uri,uri\na,b', 'This column appears twice.'],
  ['no column that identifies a product', 'price\n5', 'The file needs a uri or name column.'],
  ['an open quote', 'uri,name\na,"b', 'The quote opened here is never closed.'],
  ['a file in an old encoding', Buffer.from('uri,name\na,Caf\xe9', 'latin1'), 'The file is not UTF-8 text.'],
  ['a new product without a price', 'name,category\nNew,mail', 'Required for a new product.'],
  ['a name that makes a reserved address', 'name,category,price\nAdmin,mail,5', 'This slug is reserved.'],
])('%s is reported', async (_, text, message) => {
  const report = await read(text, true)

  expect(report.applied).toBe(false)
  expect(report.problems.map((problem) => problem.message).join(' ')).toContain(message)
})

test('a confirmed import creates and changes products, shows them at once and is in the audit log', async () => {
  const text = [
    'uri,name,category,price,status,new,long_desc',
    'formula,Mailer,mail,15,published,yes,<p>New</p><script>1</script>',
    'brand-new,Brand new,Mail tools,49,published,no,',
  ].join('\r\n')

  const report = await read(text, true)

  const shown = async (handle: string) =>
    (await shop().browser().ok(catalog.getProduct, { params: { handle } })).data
  expect(report).toMatchObject({ applied: true, created: 1, updated: 1, unchanged: 0 })
  expect(await shown('formula')).toMatchObject({
    name: 'Mailer',
    price: 15,
    compare_price: 20,
    isNew: true,
    long_desc: '<p>New</p>',
    // A column that is not in the file keeps its value.
    short_desc: 'Says "hi", twice;\nreally',
  })
  expect(await shown('brand-new')).toMatchObject({ name: 'Brand new', plans: [{ name: 'Pro', price: 49 }] })
  const entries = await shop().db.select().from(auditEntries).where(eq(auditEntries.subjectType, 'product'))
  expect(entries.map(({ action }) => action).sort()).toEqual(['product.created', 'product.updated'])
})
