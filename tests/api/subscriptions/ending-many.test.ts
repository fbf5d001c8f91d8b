import pg from 'pg'
import { expect, test } from 'vitest'
import { growSubscriptions } from '#demo/grow/grow-subscriptions.ts'
import { growUsers } from '#demo/grow/grow-users.ts'
import { endSubscriptions } from '#server/modules/subscriptions/index.ts'
import { openCheckoutShop } from '../../support/checkout.ts'

/** A shop in which so many subscriptions are not over. */
async function subscribed(live: number) {
  const shop = await openCheckoutShop()
  for (let n = 0; n < 20; n++) await shop.product()
  // Not from the pool, whose timeouts are meant for requests.
  const client = new pg.Client({ connectionString: shop.database.url })
  await client.connect()
  const run = (text: string, values: unknown[] = []) => client.query(text, values)
  await run('alter table subscriptions disable trigger user')
  await growUsers(run, 1, 100)
  // One in ten is over.
  await growSubscriptions(run, 1, (live / 9) * 10)
  await run('alter table subscriptions enable trigger user')
  await run('analyze')
  await client.end()
  return shop
}

test('ending a thousand at once takes few statements and tells every holder', async () => {
  const shop = await subscribed(900)
  const { queueMail, keyring, database, clock } = shop
  const count = async (of: string) =>
    Number((await database.pool.query(`select count(*) as n from ${of}`)).rows[0].n)
  const before = database.statements()
  const ended = await shop.db.transaction((tx) =>
    endSubscriptions({ queueMail, keyring }, tx, {
      where: undefined,
      reason: 'product_withdrawn',
      now: clock.now(),
    }),
  )
  expect(ended).toBe(900)
  expect(database.statements() - before).toBeLessThan(30)
  expect(await count(`subscriptions where end_reason = 'product_withdrawn' and next_action_at is null`)).toBe(
    900,
  )
  expect(await count(`mails where kind = 'subscription-ended'`)).toBe(900)
  expect(
    await count(`subscription_events where kind = 'ended' and details ->> 'reason' = 'product_withdrawn'`),
  ).toBe(900)
  expect(await count(`saved_means where next_detach_at is not null`)).toBe(900)
  expect(await count(`licenses where grace_until is not null`)).toBe(0)
  const accounts = await count(
    `licenses join subscriptions on license_id = licenses.id where user_id is not null and end_reason = 'product_withdrawn'`,
  )
  expect(await count(`notifications where kind = 'subscription'`)).toBe(accounts)
}, 300_000)
