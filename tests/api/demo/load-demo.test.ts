import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#demo/load-demo.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { openStorage, type Storage } from '#server/platform/storage.ts'
import { createTestDatabase, type TestDatabase } from '../../support/test-database.ts'
import { INVARIANTS } from './invariants.ts'

const clock = { now: () => new Date('2026-06-01T12:00:00Z') }
const report = () => {}
const OWN = { keyring: createKeyring(['k'.repeat(32)]), shopUrl: 'https://shop.example' }

let database: TestDatabase
let dataDir: string
let storage: Storage
beforeAll(async () => {
  database = await createTestDatabase()
  dataDir = await mkdtemp(join(tmpdir(), 'demo-'))
  storage = await openStorage({ dataDir })
  expect(await loadDemo({ db: database.db, storage, clock, report, ...OWN })).toBe(true)
})
afterAll(async () => {
  await database.drop()
  await rm(dataDir, { recursive: true, force: true })
})

async function rows<Row extends object>(sql: string): Promise<Row[]> {
  return (await database.pool.query(sql)).rows
}
const count = async (from: string) =>
  Number((await rows<{ n: string }>(`select count(*) as n from ${from}`))[0]?.n)

describe('the demo shop', () => {
  test('has five categories and 23 products with plans, pictures and releases', async () => {
    expect(await count('categories')).toBe(5)
    expect(await count(`products where status = 'published'`)).toBe(23)
    expect(await count(`plans where code = 'pro' and price_cents is null and not is_free`)).toBe(23)
    expect(await count(`plans where is_free and link_url like 'https://%'`)).toBeGreaterThan(10)
    expect(await count('products where id not in (select product_id from releases)')).toBe(0)
    expect(await count('products where id not in (select product_id from product_images)')).toBe(0)
    expect(await count('releases where id not in (select release_id from packages)')).toBe(0)
    expect(await count('categories where id not in (select category_id from products)')).toBe(0)
  })

  test('sells every product that it shows', async () => {
    expect(await count('products where not no_download and current_version is null')).toBe(0)
    expect(
      await count(`products p where not exists (select from releases r
        where r.product_id = p.id and r.status = 'published' and r.channel = 'stable' and r.version = p.current_version)`),
    ).toBe(0)
  })

  test('has sites that run releases of the product, and counts of the days before', async () => {
    const sites = 'license_activations site join licenses on licenses.id = license_id'
    const runsRelease =
      'exists (select from releases r where r.product_id = licenses.product_id and r.version = plugin_version)'
    expect(await count(`${sites} where plugin_version is not null and not ${runsRelease}`)).toBe(0)
    expect(await count(`${sites} where ${runsRelease} and wp_version is not null`)).toBeGreaterThan(20)
    expect(await count(`(select distinct plugin_version from ${sites}) versions`)).toBeGreaterThan(5)
    const [last] = await rows<{ day: string; sites: string }>(`select day::text, sum(value::int) as sites
      from adoption_days, jsonb_each_text(versions) group by day order by day desc limit 1`)
    expect(last).toEqual({ day: '2026-06-01', sites: String(await count('license_activations')) })
    expect(await count('(select distinct day from adoption_days) days')).toBeGreaterThan(60)
  })

  test('lists the flagship first and marks products of the last thirty days as new', async () => {
    const shown = await rows<{ uri: string }>('select uri from products order by published_at desc limit 1')
    const fresh = await count(
      `products where published_at > timestamptz '2026-06-01T12:00:00Z' - interval '30 days'`,
    )

    expect(shown).toEqual([{ uri: 'postroad-mailer' }])
    expect(fresh).toBe(4)
  })

  test('has a file for every picture', async () => {
    const uris = await rows<{ uri: string }>('select uri from product_images order by uri')

    expect((await readdir(join(dataDir, 'storage', 'images'))).toSorted()).toEqual(uris.map(({ uri }) => uri))
  })

  test('has customers that nobody can log in as', async () => {
    expect(await count('users')).toBe(16)
    expect(await count('users where password_hash is not null')).toBe(0)
    expect(await count('user_roles where role_id <> 2')).toBe(0)
  })

  test('has customers who were last active when they last bought', async () => {
    const wrong = await rows(`select u.email from users u join orders o on o.user_id = u.id
      group by u.id having abs(extract(epoch from u.last_active_at - max(o.created_at))) > 3600`)
    expect(wrong).toEqual([])
  })

  test('has averages that match its reviews, which are all by buyers and marked as demo', async () => {
    const wrong = await rows(`select p.uri from products p left join reviews r on r.product_id = p.id
      group by p.id having p.rating_count <> count(r.id) or p.rating_sum <> coalesce(sum(r.rating), 0)`)

    expect(wrong).toEqual([])
    expect(await count('reviews where not is_demo or order_id is null')).toBe(0)
    expect(
      await count(`reviews r where not exists (select 1 from orders o join order_items i on i.order_id = o.id
        where o.id = r.order_id and o.user_id = r.user_id and i.product_id = r.product_id and o.paid_at < r.created_at)`),
    ).toBe(0)
  })

  test('has orders in every status', async () => {
    const statuses = await rows<{ status: string }>('select distinct status from orders order by status')

    expect(statuses.map(({ status }) => status)).toEqual(
      ['attention', 'cancelled', 'completed', 'partially_refunded', 'pending', 'refunded'].toSorted(),
    )
    expect(await count('orders')).toBe(38)
    expect(
      await count('orders where created_at > $now'.replace('$now', `timestamptz '2026-06-01T12:00:00Z'`)),
    ).toBe(0)
  })
})

describe('its money', () => {
  test.each(Object.entries(INVARIANTS))('%s', async (_, query) => {
    expect(await rows(query)).toEqual([])
  })
})

test('a shop that has products is left unchanged', async () => {
  const before = await count('orders')

  expect(await loadDemo({ db: database.db, storage, clock, report, ...OWN })).toBe(false)

  expect(await count('orders')).toBe(before)
})

test('products that staff removed do not come back', async () => {
  const fresh = await createTestDatabase()
  await fresh.pool.query(`insert into categories (name, slug) values ('Our own', 'our-own')`)

  expect(await loadDemo({ db: fresh.db, storage, clock, report, ...OWN })).toBe(false)

  await fresh.drop()
})

test('two instances that start at the same time load it once', async () => {
  const fresh = await createTestDatabase()
  const load = () => loadDemo({ db: fresh.db, storage, clock, report, ...OWN })

  const loaded = await Promise.all([load(), load()])

  expect(loaded.toSorted()).toEqual([false, true])
  await fresh.drop()
  // Loading it draws every picture and builds every plugin, twice.
})
