import type { Bench } from '../harness/bench.ts'
import { inDatabase } from '../harness/in-database.ts'
import { onceEach } from '../harness/once.ts'
import type { Shop } from '../harness/shop.ts'
import { median } from '../harness/statistics.ts'
import type { Load, Probe } from '../load.ts'
import { visitsOfNewVisitors } from './cart-add.ts'

const CONNECTIONS = [1, 16, 64]
const STALE_CARTS = 100_000
const ROUNDS = 3

const openStaleShop = onceEach(startStaleShop)

/** The first click of every buyer: a session, a cart and its first line. */
export const cartAddNew: (Load | Probe)[] = [
  adding('cart-add-new', 'POST /cart/add of a new visitor', (bench) => bench.demoShop()),
  ...CONNECTIONS.map((connections) =>
    databaseTime(
      `cart-add-new-${connections}`,
      `CPU of PostgreSQL for a new visitor's POST /cart/add, ${connections} at a time`,
      { connections, open: (bench) => bench.demoShop() },
    ),
  ),
  adding('cart-add-new-stale', 'POST /cart/add of a new visitor, stale planner statistics', openStaleShop),
  databaseTime('cart-add-new-stale-16', 'CPU of PostgreSQL with stale planner statistics, 16 at a time', {
    connections: 16,
    open: openStaleShop,
  }),
]

type Open = (bench: Bench) => Promise<Shop>

function adding(name: string, about: string, open: Open): Load {
  return {
    name,
    about,
    figure: 'rate',
    goal: { atLeast: 0.4 },
    prepare: async (bench) => {
      const shop = await open(bench)
      const visits = await visitsOfNewVisitors(shop)
      return {
        reference: await bench.insertServerSide(shop, visits),
        subject: bench.shopSide(shop, about, visits),
      }
    },
  }
}

function databaseTime(name: string, about: string, options: { connections: number; open: Open }): Probe {
  return {
    name,
    about,
    goal: { atMost: 0.5, unit: 'ms' },
    probe: async (bench, { roundMs, warmMs }) => {
      const shop = await options.open(bench)
      const side = bench.shopSide(shop, about, await visitsOfNewVisitors(shop), options.connections)
      await side.round(warmMs)
      const samples = []
      for (let round = 0; round < ROUNDS; round++) samples.push(await side.round(2 * roundMs))
      const micros = median(samples.map(({ databaseMicros }) => databaseMicros))
      const typical = samples.find((sample) => sample.databaseMicros === micros)
      return typical ? { value: micros / 1000, shop: typical } : micros / 1000
    },
  }
}

/** Analyzed while the tables were empty, as after a quiet start, and never again although many visitors came. */
async function startStaleShop(bench: Bench): Promise<Shop> {
  const shop = await bench.anotherShop('stale')
  await inDatabase(shop, async (client) => {
    for (const table of ['sessions', 'carts', 'cart_items'])
      await client.query(`alter table ${table} set (autovacuum_enabled = false)`)
    await client.query('analyze sessions, carts, cart_items')
    await client.query(
      `with started as (
         insert into sessions (id_hash, expires_at)
         select encode(sha256(number::text::bytea), 'hex'), now() + interval '30 days'
         from generate_series(1, $1::int) as number returning id_hash),
       made as (insert into carts (session_hash) select id_hash from started returning id)
       insert into cart_items (item_key, cart_id, product_id, plan_id, quantity)
       select gen_random_uuid(), made.id, plan.product_id, plan.id, 1
       from made, (select id, product_id from plans order by id limit 1) as plan`,
      [STALE_CARTS],
    )
  })
  return shop
}
