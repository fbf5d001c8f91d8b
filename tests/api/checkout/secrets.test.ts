import { expect, test } from 'vitest'
import { openCheckoutShop, VISA } from '../../support/checkout.ts'

test('after a purchase the database contains neither card numbers nor secrets', async () => {
  const shop = await openCheckoutShop()
  await shop.listen()
  const product = await shop.product()
  const guest = await shop.buyer(product)
  const intent = await shop.createIntent(guest)
  await shop.confirm(intent)
  await shop.process(guest, intent)
  await shop.buyByPaypal(await shop.buyer(product))
  await shop.deliverWebhooks()
  await shop.runJobs()
  const session = guest.cookies.get('sid') ?? ''

  const { rows: tables } = await shop.db.$client.query(
    `select format('%I.%I', table_schema, table_name) as name from information_schema.tables
     where table_schema in ('public', 'jobs') and table_type = 'BASE TABLE'`,
  )
  const secrets = [VISA, '4242 4242 4242 4242', intent.clientSecret, session, shop.sandbox.stripe.secretKey]
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await shop.db.$client.query(
      `select 1 from ${name} as row where exists (select from unnest($1::text[]) as secret where strpos(row::text, secret) > 0)`,
      [secrets],
    )
    if (rows.length > 0) found.push(name)
  }

  expect(session).not.toBe('')
  expect(tables.length).toBeGreaterThan(40)
  expect(found).toEqual([])
})
