import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminImports } from '#core/contract/admin-imports.ts'
import { identity } from '#core/contract/identity.ts'
import { paths } from '#core/paths.ts'
import { runImport } from '#server/modules/imports/index.ts'
import { type CheckoutShop, openSharedCheckoutShop } from '../../support/checkout.ts'
import { openSeller, publish } from '../../support/licensing/publish.ts'
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

test('an EDD import: the rehearsal changes nothing, the import keeps keys and sites working, a second one changes nothing', async () => {
  const before = await counts()
  const rehearsal = await importing(true)
  expect(await counts()).toEqual(before)
  const progress: number[] = []
  const moved = await runImport(
    { db: shop.db, clock: shop.clock, keyring: shop.keyring },
    {
      source: 'edd',
      files: [EDD_LICENSES, EDD_SITES, EDD_ORDERS, EDD_CUSTOMERS],
      dryRun: false,
      map: { 'mail log\npro': 'mail-log-pro' },
      startedBy: null,
      onProgress: (done) => progress.push(done),
    },
  )

  // Two sites are in the file of licenses, one in the file of sites.
  expect(moved.added).toEqual({ customer: 2, order: 2, license: 2, activation: 3 })
  expect(rehearsal).toEqual({ ...moved, runId: rehearsal.runId })
  expect(progress).toEqual([12])
  expect(moved.problems.map(({ line, problem }) => `${line} ${problem}`).toSorted()).toEqual(
    [
      '4 not an address is not an email address.',
      '4 Order 1503 was not paid and is skipped.',
      '5 There is no product here for “Lost Plugin”: create it first, or map it to an existing one.',
      '5 The license key is missing.',
      '4 not a site at all is no address of a site.',
      '5 The license for this site is unknown: import licenses first.',
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
      status: 'active',
      sites_limit: 5,
      sites_used: 2,
      email: 'Ada@Example.com',
      number: 'EDD-1501',
      expires_at: new Date('2027-02-03T10:00:00Z'),
    },
    {
      status: 'disabled',
      sites_limit: null,
      expires_at: null,
      number: 'EDD-1502',
      orderStatus: 'refunded',
      total_cents: 104_950,
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

test('a plugin that still sends the old shop’s name of its product activates, checks and finds updates', async () => {
  const origin = await shop.listen()
  const { rows } = await shop.db.$client.query(`select id from products where uri = 'mail-log-pro'`)
  await publish(await openSeller(shop), rows[0].id, { folder: 'mail-log-pro', version: '9.9.9' })
  const key = 'c1a2d3e4f5a6b7c8d9e0f1a2b3c4d5e6'
  const file = JSON.stringify({
    licenses: [{ license_key: key, product_id: 77, product_name: 'Postbote', activation_limit: 5 }],
  })
  await runImport(
    { db: shop.db, clock: shop.clock, keyring: shop.keyring },
    {
      source: 'edd',
      files: [file],
      dryRun: false,
      map: { 'Old Mailer': 'mail-log-pro', '77': 'mail-log-pro' },
      startedBy: null,
    },
  )
  const ask = async (action: string, more: Record<string, string>) => {
    const fields = { edd_action: action, license: key, url: 'https://www.ada.example', ...more }
    return (await post(origin, '/', fields)).body
  }

  // The first was mapped by name, the second is what the file calls the product that was mapped by id.
  for (const item_name of ['Old%20Mailer', 'postbote']) {
    expect(await ask('activate_license', { item_name })).toMatchObject({ success: true })
    expect(await ask('check_license', { item_name })).toMatchObject({ license: 'valid' })
    const update = await ask('get_version', { item_name, version: '1.0.0' })
    expect([update.new_version, update.package !== '']).toEqual(['9.9.9', true])
    expect(await ask('get_version', { item_name, license: '' })).toMatchObject({ new_version: '9.9.9' })
  }
  expect(await ask('check_license', { item_name: 'Another' })).toMatchObject({
    license: 'item_name_mismatch',
  })
})

test('imported users have no password until they request a reset link', async () => {
  const visitor = shop.browser()
  const wrong = await visitor.call(identity.login, { body: { email: 'grace@example.com', password: 'x' } })
  expect(wrong.status).toBe(422)
  await visitor.ok(identity.forgotPassword, { body: { email: 'grace@example.com' } })

  expect((await shop.mail('reset-password', 'grace@example.com')).text).toContain(paths.resetPassword())
})

test('an account that never confirmed its address loses its password and logins, which may be an impostor’s', async () => {
  const [impostor, owner] = [await shop.user({ emailVerifiedAt: null }), await shop.user()]
  const browsers = [await shop.signIn(impostor), await shop.signIn(owner)]
  const file = `email,name\n${impostor.email},Ida\n${owner.email},Ada`

  await runImport(
    { db: shop.db, clock: shop.clock, keyring: shop.keyring },
    { source: 'csv', files: [file], dryRun: false, map: {}, startedBy: null },
  )

  const statuses = await Promise.all(
    browsers.map(async (browser) => (await browser.call(identity.currentUser, {})).status),
  )
  expect(statuses).toEqual([401, 200])
  const logins = await Promise.all(
    [impostor, owner].map(({ email, password }) =>
      shop.browser().call(identity.login, { body: { email, password } }),
    ),
  )
  expect(logins.map(({ status }) => status)).toEqual([422, 200])
})

test('only admins start an import with a file and read its report, and the file is deleted afterward', async () => {
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

/** Headers and cells exactly as these plugins export them. */
const REAL = {
  // Easy Digital Downloads 3: Tools, Export, Customers.
  eddCustomers: `"ID","User ID","Name","Email","Number of Purchases","Customer Value","Payment IDs","Date Created"
"21","0","First Guest","first.guest@example.com","1","49.00","7001","2024-01-02 03:04:05"
"22","0","Second Guest","second.guest@example.com","1","49.00","7002","2024-01-02 03:04:05"`,
  // Easy Digital Downloads 3: Tools, Export, Orders.
  eddOrders: `"Order ID","Order Number","Email","Customer ID","Customer Name","Address","Address (Line 2)","City","State","Country","Postal / ZIP Code","Products (Verbose)","Products (Raw)","Currency","Amount","Tax","Discount Code","Payment Method","Transaction ID","Purchase Key","Date","User","IP Address","Mode (Live|Test)","Status","Country Name","State Name"
"7001","EDD-1","first.guest@example.com","21","First Guest","","","","","US","","Mail Log Pro - Five sites - $98.00 / Form Kit - $1.00","Mail Log Pro|98{0} / Form Kit|1{0}","USD","99.00","0.00","none","Stripe","pi_1","4f1c","2024-01-02 03:04:05","guest","127.0.0.1","live","Completed","",""
"7002","EDD-2","second.guest@example.com","22","Second Guest","","","","","DE","","Mail Log Pro - 49,00€","Mail Log Pro|49{0}","USD","49.00","0.00","none","PayPal","","4f1d","2024-01-03 03:04:05","guest","127.0.0.1","live","Partially Refunded","",""
"7003","EDD-3","second.guest@example.com","22","Second Guest","","","","","DE","","Mail Log Pro - $49.00","Mail Log Pro|49{0}","EUR","49.00","0.00","none","PayPal","","4f1e","2024-01-03 03:04:05","guest","127.0.0.1","live","Completed","",""
"7004","EDD-4","second.guest@example.com","22","Second Guest","","","","","DE","","Mail Log Pro - $49.00","Mail Log Pro|49{0}","USD","49.00","0.00","none","PayPal","","4f1f","2024-01-03 03:04:05","guest","127.0.0.1","test","Completed","",""`,
  // Software Licensing: Tools, Export, License Keys.
  eddLicenses: `"License ID","License Key","License Status","Customer ID","Customer Email","Customer Name","User ID","Product Name","Price ID","Purchase Date","Expiration Date","Activation Limit","Activation Count","Activated URLs"
"901","aa11bb22cc33dd44ee55ff66aa77bb88","active","21","first.guest@example.com","First Guest","0","Mail Log Pro","2","2024-01-02 03:04:05","1830000000","5","2","guest-one.example/, www.guest-two.example/blog/"
"902","bb11bb22cc33dd44ee55ff66aa77bb88","expired","22","second.guest@example.com","Second Guest","0","Mail Log Pro","1","2024-01-03 03:04:05","1735700000","1","0",""
"903","cc11bb22cc33dd44ee55ff66aa77bb88","inactive","22","second.guest@example.com","Second Guest","0","Mail Log Pro","","2024-01-03 03:04:05","0","0","0",""`,
  // WooCommerce Customer/Order/Coupon Export: default, one row per order.
  wooOrders: `order_id,order_number_formatted,order_number,order_date,status,shipping_total,order_total,refunded_total,order_currency,payment_method,customer_id,customer_user,customer_email,billing_first_name,billing_last_name,billing_email,line_items
501,#501,501,2025-01-02 03:04:05,completed,0.00,147.00,0.00,USD,stripe,0,0,woo.one@example.com,Woo,One,woo.one@example.com,name:Mail Log Pro|product_id:55|sku:MLP|quantity:2|total:98.00|sub_total:98.00;name:Form Kit|product_id:56|sku:FK|quantity:1|total:49.00|sub_total:49.00
502,#502,502,2025-01-03 03:04:05,refunded,0.00,49.00,49.00,USD,stripe,0,0,woo.two@example.com,Woo,Two,woo.two@example.com,name:Mail Log Pro|product_id:55|sku:MLP|quantity:1|total:49.00|sub_total:49.00`,
  // Advanced Order Export for WooCommerce: one row per thing bought.
  wooRows: `"Order Number","Order Status","Order Date","Customer Note","First Name (Billing)","Last Name (Billing)","Email (Billing)","Order Total Amount","SKU","Item #","Item Name","Quantity (- Refund)","Item Cost"
"601","Completed","2025-02-01 10:00","","Row","Buyer","rows@example.com","98","MLP","1","Mail Log Pro","1","49"
"601","Completed","2025-02-01 10:00","","Row","Buyer","rows@example.com","98","FK","2","Form Kit","1","49"
"602","Pending payment","2025-02-01 10:00","","Row","Buyer","rows@example.com","49","FK","1","Form Kit","1","49"`,
  // WooCommerce REST API: GET /wp-json/wc/v3/orders.
  wooRest: JSON.stringify([
    {
      id: 701,
      number: '701',
      status: 'completed',
      currency: 'USD',
      total: '49.00',
      customer_id: 0,
      date_created: '2025-03-01T10:00:00',
      billing: { first_name: 'Rest', last_name: 'Buyer', email: 'rest@example.com' },
      line_items: [{ id: 9, name: 'Mail Log Pro - 1 site', product_id: 55, quantity: 1 }],
    },
  ]),
  // License Manager for WooCommerce: Licenses, Export (CSV).
  wooLicenses: `id,order_id,product_id,user_id,license_key,expires_at,valid_for,status,times_activated,times_activated_max,created_at,created_by,updated_at,updated_by
1,501,55,,WOO1-WOO1-WOO1,"2027-01-02 03:04:05",730,DELIVERED,0,3,"2025-01-02 03:04:05",1,,
2,501,55,,WOO2-WOO2-WOO2,,,SOLD,0,,"2025-01-02 03:04:05",1,,
3,,55,,WOO3-WOO3-WOO3,,,ACTIVE,0,1,"2025-01-02 03:04:05",1,,`,
}

test('imports real export files of EDD, Software Licensing, WooCommerce and its license and export plugins', async () => {
  await shop.make('plans', {
    productId: (await shop.make('products', { name: 'Form Kit', uri: 'form-kit' })).id,
    code: 'pro',
    name: 'Pro',
  })
  const take = (source: 'edd' | 'woocommerce', files: string[], map: Record<string, string> = {}) =>
    runImport(
      { db: shop.db, clock: shop.clock, keyring: shop.keyring },
      { source, files, dryRun: false, map, startedBy: null },
    )
  const edd = await take('edd', [REAL.eddCustomers, REAL.eddOrders, REAL.eddLicenses], {
    4711: 'mail-log-pro',
  })
  const woo = await take('woocommerce', [REAL.wooOrders, REAL.wooRows, REAL.wooRest, REAL.wooLicenses], {
    55: 'mail-log-pro',
  })

  expect(edd.added).toEqual({ customer: 2, order: 2, license: 3, activation: 2 })
  expect(edd.problems.map(({ problem }) => problem)).toEqual([
    'Order 7003 was paid in EUR and is skipped: this shop uses USD.',
    'Order 7004 was a test and is skipped.',
  ])
  expect(woo.added).toEqual({ customer: 0, order: 4, license: 2, activation: 0 })
  expect(woo.problems.map(({ problem }) => problem)).toEqual([
    'This key was never sold and is skipped.',
    'Order 602 was not paid and is skipped.',
  ])
  const { rows: orders } = await shop.db.$client.query(
    `select number, total_cents as cents, status, (select string_agg(name, ' + ' order by id) from order_items where order_id = orders.id) as items
     from orders where number ~ '^(EDD-700|WOO-[567]0)' order by number`,
  )
  expect(orders).toEqual([
    { number: 'EDD-7001', cents: 9900, status: 'completed', items: 'Mail Log Pro + Form Kit' },
    { number: 'EDD-7002', cents: 4900, status: 'completed', items: 'Mail Log Pro' },
    { number: 'WOO-501', cents: 14_700, status: 'completed', items: 'Mail Log Pro × 2 + Form Kit' },
    { number: 'WOO-502', cents: 4900, status: 'refunded', items: 'Mail Log Pro' },
    { number: 'WOO-601', cents: 9800, status: 'completed', items: 'Mail Log Pro + Form Kit' },
    { number: 'WOO-701', cents: 4900, status: 'completed', items: 'Mail Log Pro' },
  ])
  const { rows: licenses } = await shop.db.$client.query(
    `select u.email, l.sites_limit as sites, l.sites_used as used, l.expires_at::date::text as until from licenses l
     join users u on u.id = l.user_id where u.email ~ '^(first|second|woo.one)' order by l.id`,
  )
  expect(licenses).toEqual([
    { email: 'first.guest@example.com', sites: 5, used: 2, until: '2027-12-28' },
    { email: 'second.guest@example.com', sites: 1, used: 0, until: '2025-01-01' },
    { email: 'second.guest@example.com', sites: null, used: 0, until: null },
    { email: 'woo.one@example.com', sites: 3, used: 0, until: '2027-01-02' },
    { email: 'woo.one@example.com', sites: null, used: 0, until: null },
  ])
  const origin = await shop.listen()
  const { body } = await post(origin, '/', {
    edd_action: 'check_license',
    license: 'aa11bb22cc33dd44ee55ff66aa77bb88',
    item_id: '4711',
    url: 'https://guest-two.example/blog',
  })
  expect(body).toMatchObject({ license: 'valid', expires: '2027-12-28 13:20:00', site_count: 2 })
  await shop.checkMoney()
})

test('a WooCommerce import: JSON with line items, licenses without a limit, unreadable files', async () => {
  const file = JSON.stringify({
    orders: [
      {
        order_id: 88,
        status: 'wc-completed',
        total: '59.00',
        date_created: '2025-05-05T10:00:00',
        billing_email: 'woo@example.com',
        billing_first_name: 'Woo',
        billing_last_name: 'Buyer',
        line_items: [{ product_id: 5, name: 'Mail Log Pro', quantity: 3 }],
      },
    ],
    licenses: [
      {
        license_key: 'WOO-AAAA-BBBB',
        product_id: 5,
        product_name: 'Mail Log Pro',
        order_id: 88,
        customer_email: 'woo@example.com',
        activation_limit: 1,
        access_expires: 1_800_000_000,
        sites: ['one.example', 'two.example'],
      },
    ],
  })
  const { added, problems } = await runImport(
    { db: shop.db, clock: shop.clock, keyring: shop.keyring },
    { source: 'woocommerce', files: [file, '{"broken'], dryRun: false, map: {}, startedBy: null },
  )

  // The license and its first site are here, although there is no room for the second site.
  expect(added).toEqual({ customer: 0, order: 1, license: 1, activation: 1 })
  expect(problems.map(({ problem }) => problem).toSorted()).toEqual(
    [
      'The file is neither CSV nor JSON.',
      'two.example/ is one site more than the license allows.',
    ].toSorted(),
  )
})
