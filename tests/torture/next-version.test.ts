import { cp, mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import * as z from 'zod/mini'
import { createJobs, defineJob } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/migrations.ts'
import { makeFolder } from '../boot/support.ts'
import { buyByCard, openProviders, SECRET } from '../support/answered-orders.ts'
import { bundleProgram } from '../support/bundled-program.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { rowsIn } from '../support/rows.ts'
import { type RunningShop, startShop } from '../support/start-shop.ts'
import { createTestDatabase } from '../support/test-database.ts'

/** What a next version may do to tables that this one still uses. */
const EXPAND = `
  CREATE TABLE gifts (id int PRIMARY KEY, order_id int REFERENCES orders (id));--> statement-breakpoint
  ALTER TABLE orders ADD COLUMN gift_note text;--> statement-breakpoint
  CREATE INDEX orders_by_gift_note ON orders (gift_note);--> statement-breakpoint
  ALTER TABLE carts ADD COLUMN gift boolean NOT NULL DEFAULT false;--> statement-breakpoint
  CREATE TABLE next_settings (name text PRIMARY KEY);`

const wrapGift = defineJob({ id: 'wrap-gift', payload: z.object({ order: z.string() }), cron: '0 0 1 1 *' })

test('a shop goes on beside a next version that has migrated its database, and restarts on it', async () => {
  const { database, folder, buy, start } = await open()
  const old = await start()
  const keys = [await buy(old)]

  await migrateToNext(database.url, folder)
  const next = openNextVersion(database.url)
  await next.start()
  await next.stop()
  // Of channels that this version does not know, and of one that it knows, with words that it does not.
  for (const [channel, payload] of [
    ['gifts', '{}'],
    ['licenses', '{"gift":1}'],
    ['pages', 'gifts'],
  ])
    await database.pool.query('select pg_notify($1, $2)', [channel, payload])
  await next.open({ scheduling: false })
  await next.enqueue(database.db, wrapGift, { order: keys[0] ?? '' })

  keys.push(await buy(old))
  expect(await statusOf(old)).toEqual([200, 200, 200])

  await old.stop()
  expect(old.output()).not.toMatch(/"level":[56]0/)
  const again = await start()
  keys.push(await buy(again))

  expect(again.output()).toContain('it has migration 0099_gifts. This version works with it.')
  expect(await statusOf(again)).toEqual([200, 200, 200])
  expect(again.output()).not.toMatch(/"level":[56]0/)
  const { rows: schedules } = await database.db.execute(
    sql`select name from jobs.schedule where name = ${wrapGift.id}`,
  )
  expect(schedules).toHaveLength(1)
  await next.runAll()
  expect(next.wrapped).toEqual([keys[0]])
  const { rows } = await database.pool.query<{ key: string }>('select key from orders order by id')
  expect(rows.map(({ key }) => key)).toEqual(keys)
  expect(await findBrokenInvariants(database.pool, { ledger: buy.ledger() })).toEqual([])
})

const statusOf = ({ url }: RunningShop) =>
  Promise.all(
    ['/readyz', '/', '/api/payment-options'].map(async (path) => (await fetch(new URL(path, url))).status),
  )

/** The part of a next version that shares its queue with this one. */
function openNextVersion(url: string) {
  const wrapped: string[] = []
  const jobs = createJobs({ url, log: createLog({ logLevel: 'silent' }) })
  jobs.handle(wrapGift, async ({ order }) => void wrapped.push(order))
  onTestFinished(() => jobs.stop())
  return { ...jobs, wrapped }
}

async function migrateToNext(url: string, folder: string): Promise<void> {
  const migrations = join(folder, 'migrations')
  await cp('migrations', migrations, { recursive: true })
  const file = join(migrations, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(file, 'utf8'))
  journal.entries.push({ idx: 99, version: '7', when: Date.now(), tag: '0099_gifts', breakpoints: true })
  await writeFile(file, JSON.stringify(journal))
  await writeFile(join(migrations, '0099_gifts.sql'), EXPAND)
  expect(await migrate({ url }, { report: () => {}, folder: migrations })).toEqual(['0099_gifts'])
}

async function open() {
  const folder = makeFolder()
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const { productId } = await rowsIn(database.db)('plans')
  const sandbox = await openProviders(() => new Date())
  const { stripe, paypal } = sandbox
  const dataDir = join(folder, 'data')
  await mkdir(dataDir, { mode: 0o700 })

  async function start(): Promise<RunningShop> {
    const shop = await startShop({
      dataDir,
      entry: await bundleProgram('tests/support/own-sandbox-main.ts'),
      env: {
        DATABASE_URL: database.url,
        APP_SECRET: SECRET,
        TEST_SANDBOX: JSON.stringify({ stripe, paypal }),
        SHOP_DEMO: '0',
      },
    })
    onTestFinished(() => shop.kill())
    return shop
  }

  async function buy(shop: RunningShop): Promise<string> {
    const key = await buyByCard({ shop, sandbox, productId })
    expect(key).not.toBeNull()
    return key ?? ''
  }
  buy.ledger = () => sandbox.ledger()
  return { database, folder, buy, start }
}
