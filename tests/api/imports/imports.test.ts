import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminImports } from '#core/contract/admin-imports.ts'
import { identity } from '#core/contract/identity.ts'
import { paths } from '#core/paths.ts'
import { runImport } from '#server/modules/imports/index.ts'
import { type CheckoutShop, openSharedCheckoutShop } from '../../support/checkout.ts'
import { post } from '../../support/licensing/sites.ts'

let shop: CheckoutShop
let product: { id: number }

beforeAll(async () => {
  shop = await openSharedCheckoutShop({ now: '2026-06-01T12:00:00Z' })
  product = await shop.make('products', { name: 'Mail Log Pro', uri: 'mail-log-pro' })
  await shop.make('plans', {
    productId: product.id,
    code: 'one',
    name: 'One site',
    sitesLimit: 1,
    months: 12,
  })
  await shop.make('plans', {
    productId: product.id,
    code: 'five',
    name: 'Five sites',
    sitesLimit: 5,
    months: 12,
  })
})
afterAll(() => shop.close())

const EDD_CUSTOMERS = `"ID","Name","Email","Number of Purchases","Customer Value"
"7","Ada Byron","Ada@Example.com","2","98.00"
"8","","grace@example.com","1","49.00"
"9","Nobody","not an address","0","0"`

const EDD_ORDERS = `"Payment ID","Email","First Name","Last Name","Products (Verbose)","Amount ($)","Date","Status"
"1501","ada@example.com","Ada","Byron","Mail Log Pro - 49.00","49.00","2024-02-03 10:00:00","complete"
"1502","grace@example.com","Grace","Hopper","Mail Log Pro","$1,049.50","2024-03-01","refunded"
"1503","grace@example.com","Grace","Hopper","Mail Log Pro","49","2024-03-02","abandoned"
"1504","grace@example.com","Grace","Hopper","Lost Plugin","49","2024-03-02","complete"`

const EDD_LICENSES = `\uFEFF"License ID";"License Key";"Status";"Product ID";"Product Name";"Email";"Payment ID";"Activation Limit";"Expiration";"Sites"
"31";"c1a2d3e4f5a6b7c8d9e0f1a2b3c4d5e6";"active";"412";"Mail Log Pro";"ada@example.com";"1501";"5";"2027-02-03 10:00:00";"https://www.ada.example/, http://ada.test"
"32";"ffffffffffffffffffffffffffffffff";"disabled";"412";"Mail Log
Pro";"grace@example.com";"1502";"0";"lifetime";""
"33";"";"active";"412";"Mail Log Pro";"ada@example.com";"";"1";"";""`

const EDD_SITES = `"License Key","Site URL","Date Activated"
"c1a2d3e4f5a6b7c8d9e0f1a2b3c4d5e6","https://shop.ada.example","2025-01-01"
"c1a2d3e4f5a6b7c8d9e0f1a2b3c4d5e6","https://www.ada.example/","2025-01-01"
"c1a2d3e4f5a6b7c8d9e0f1a2b3c4d5e6","not a site at all","2025-01-01"
"00000000000000000000000000000000","https://x.example","2025-01-01"`

const TABLES = [
  'users',
  'orders',
  'order_items',
  'licenses',
  'license_activations',
  'imported_records',
] as const

async function counts() {
  const all = TABLES.map(async (table) => {
    const { rows } = await shop.db.$client.query(`select count(*)::int as rows from ${table}`)
    return [table, rows[0].rows]
  })
  return Object.fromEntries(await Promise.all(all))
}

function importing(dryRun: boolean, files = [EDD_LICENSES, EDD_SITES, EDD_ORDERS, EDD_CUSTOMERS]) {
  return runImport(
    { db: shop.db, clock: shop.clock, keyring: shop.keyring },
    { source: 'edd', files, dryRun, map: { 'mail log\npro': 'mail-log-pro' }, startedBy: null },
  )
}

test('a move from EDD: a rehearsal changes nothing, the move keeps keys and sites working, a second one changes nothing', async () => {
  const before = await counts()
  const rehearsal = await importing(true)
  expect(await counts()).toEqual(before)
  const progress: number[] = []
  const moved = await runImport(
    { db: shop.db, clock: shop.clock, keyring: shop.keyring },
    {
      ...{ source: 'edd', files: [EDD_LICENSES, EDD_SITES, EDD_ORDERS, EDD_CUSTOMERS], dryRun: false },
      ...{ map: { 'mail log\npro': 'mail-log-pro' }, startedBy: null },
      onProgress: (done) => progress.push(done),
    },
  )

  expect(moved.added).toEqual({ customer: 2, order: 2, license: 2, activation: 1 })
  expect(rehearsal).toEqual({ ...moved, runId: rehearsal.runId })
  expect(progress).toEqual([12])
  expect(moved.problems.map(({ line, problem }) => `${line} ${problem}`).toSorted()).toEqual(
    [
      '4 not an address is no e-mail address.',
      '4 Order 1503 was not paid and is left out.',
      '5 There is no product here for “Lost Plugin”: create it first, or say which one it is.',
      '5 There is no licence key.',
      '4 not a site at all is no address of a site.',
      '5 The licence of this site is not known: import licences first.',
    ].toSorted(),
  )
  const after = await counts()
  expect(await importing(false)).toMatchObject({
    added: { customer: 0, order: 0, license: 0, activation: 0 },
  })
  expect(await counts()).toEqual(after)

  const { rows: licenses } = await shop.db.$client.query(
    `select l.status, l.sites_limit, l.sites_used, l.expires_at, u.email, o.number, o.status as "orderStatus", o.total_cents
     from licenses l join users u on u.id = l.user_id left join orders o on o.id = l.order_id order by l.id`,
  )
  expect(licenses).toMatchObject([
    {
      ...{ status: 'active', sites_limit: 5, sites_used: 2, email: 'Ada@Example.com', number: 'EDD-1501' },
      expires_at: new Date('2027-02-03T10:00:00Z'),
    },
    {
      ...{ status: 'disabled', sites_limit: null, expires_at: null, number: 'EDD-1502' },
      ...{ orderStatus: 'refunded', total_cents: 104_950 },
    },
  ])
  const { rows: sites } = await shop.db.$client.query(
    'select site, is_local from license_activations order by id',
  )
  expect(sites).toEqual([
    { site: 'ada.example/', is_local: false },
    { site: 'ada.test/', is_local: true },
    { site: 'shop.ada.example/', is_local: false },
  ])
  await shop.checkMoney()
  const { rows: runs } = await shop.db.$client.query(
    'select dry_run, status, rows_total, rows_done from import_runs order by id',
  )
  expect(runs).toEqual(
    [true, false, false].map((dry_run) => ({ dry_run, status: 'finished', rows_total: 12, rows_done: 12 })),
  )
})

test('an imported key is valid for its site in the EDD dialect, and by the old product id', async () => {
  const origin = await shop.listen()
  const license = 'c1a2d3e4f5a6b7c8d9e0f1a2b3c4d5e6'
  const check = (more: Record<string, string>) =>
    post(origin, '/', { edd_action: 'check_license', license, url: 'https://www.ada.example', ...more })

  const names: Record<string, string>[] = [{ item_name: 'Mail Log Pro' }, { item_id: '412' }]
  for (const item of names)
    expect((await check(item)).body).toMatchObject({ license: 'valid', license_limit: 5 })
})

test('imported people have no password until they ask for a link', async () => {
  const visitor = shop.browser()
  const wrong = await visitor.call(identity.login, { body: { email: 'grace@example.com', password: 'x' } })
  expect(wrong.status).toBe(422)
  await visitor.ok(identity.forgotPassword, { body: { email: 'grace@example.com' } })

  expect((await shop.mail('reset-password', 'grace@example.com')).text).toContain(paths.resetPassword())
})

test('staff start a move with a file and read its report; only admins, and the file goes afterwards', async () => {
  const admin = await shop.signIn(await shop.admin())
  const started = await admin.send({
    method: 'POST',
    url: `${adminImports.start.path}?from=csv`,
    headers: { 'content-type': 'multipart/form-data; boundary=part' },
    payload: [
      '--part',
      'content-disposition: form-data; name="file"; filename="customers.csv"',
      'content-type: text/csv',
      '',
      'email,name\nlate@example.com,Late',
      '--part--',
      '',
    ].join('\r\n'),
  })
  expect(started.statusCode).toBe(200)
  await shop.runJobs()

  const [run] = (await admin.ok(adminImports.list, {})).data
  expect(run).toMatchObject({ source: 'csv', status: 'finished', rows_done: 1, started_by: 'Grace Admin' })
  expect(run?.report[0]?.problem).toContain('Added 1 customers')
})

test('a move from WooCommerce: JSON with line items, licences without a limit, files that cannot be read', async () => {
  const file = JSON.stringify({
    orders: [
      {
        ...{ order_id: 88, status: 'wc-completed', total: '59.00', date_created: '2025-05-05T10:00:00' },
        ...{ billing_email: 'woo@example.com', billing_first_name: 'Woo', billing_last_name: 'Buyer' },
        line_items: [{ product_id: 5, name: 'Mail Log Pro', quantity: 3 }],
      },
    ],
    licenses: [
      {
        ...{ license_key: 'WOO-AAAA-BBBB', product_id: 5, product_name: 'Mail Log Pro', order_id: 88 },
        ...{ customer_email: 'woo@example.com', activation_limit: 1, access_expires: 1_800_000_000 },
        sites: ['one.example', 'two.example'],
      },
    ],
  })
  const { added, problems } = await runImport(
    { db: shop.db, clock: shop.clock, keyring: shop.keyring },
    { source: 'woocommerce', files: [file, '{"broken'], dryRun: false, map: {}, startedBy: null },
  )

  expect(added).toEqual({ customer: 0, order: 1, license: 0, activation: 0 })
  expect(problems.map(({ problem }) => problem).toSorted()).toEqual(
    [
      'The file is neither CSV nor JSON.',
      'two.example/ is one site more than the licence allows.',
    ].toSorted(),
  )
})
