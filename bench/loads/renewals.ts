import pg from 'pg'
import { renewalsJob } from '#server/modules/orders/renewals/run-renewals.ts'
import { openDatabase } from '#server/platform/database.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import type { Bench } from '../harness/bench.ts'
import { buyOnce } from '../harness/buy-like-a-browser.ts'
import type { Shop } from '../harness/shop.ts'
import type { Probe } from '../load.ts'
import { FEW, MANY } from './sizes.ts'

const DUE = 40
const ROUNDS = 5
const POLL_MS = 100

/** Of subscriptions that were bought in the shop, so that the sandbox knows their cards. */
export const renewals: Probe = {
  name: 'growth-renewals',
  about: `renewal job with ${DUE} due, ${MANY.subscriptions} subscriptions to ${FEW.subscriptions}`,
  goal: { atMost: 1.5 },
  probe: async (bench) => {
    const small = await openSubscriptions(bench, (await bench.grownShop(FEW)).shop)
    const large = await openSubscriptions(bench, (await bench.grownShop(MANY)).shop)
    const times: { few: number; many: number }[] = []
    for (let round = 0; round < ROUNDS; round++)
      times.push({ few: await small.renew(), many: await large.renew() })
    // A round is short, and the fastest is the one that nothing else has disturbed.
    const few = Math.min(...times.map((time) => time.few))
    const many = Math.min(...times.map((time) => time.many))
    bench.log(`    ${(few / DUE).toFixed(1)} ms each among few, ${(many / DUE).toFixed(1)} ms among many`)
    return many / few
  },
}

async function openSubscriptions(bench: Bench, shop: Shop) {
  const url = await shop.databaseUrl()
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  bench.stopOnClose({ stop: () => client.end() })
  const jobs = await openJobs(bench, url)
  const ids = await subscribe(shop, client)
  let rounds = 0

  /** How many milliseconds the job takes to charge all of them. */
  async function renew(): Promise<number> {
    await makeDue(client, ids)
    const { rows } = await client.query('select clock_timestamp() as at')
    await jobs.run()
    while (!(await areAllPaid(client, ids))) await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    rounds += 1
    await requirePaidOnce(client, ids, rounds)
    return jobs.msSince(client, rows[0].at)
  }
  return { renew }
}

/** As if the shop's calendar had come to it, which it asks only every few minutes. */
async function openJobs(bench: Bench, url: string) {
  const log = createLog({ logLevel: 'warn' }, process.stderr)
  const database = openDatabase({ url, poolSize: 1, onError: () => {} })
  const jobs = createJobs({ url, log })
  await jobs.open({ scheduling: false })
  bench.stopOnClose({
    stop: async () => {
      await jobs.stop()
      await database.close()
    },
  })
  return {
    run: () => jobs.enqueue(database.db, renewalsJob, {}),
    msSince: async (client: pg.Client, at: Date): Promise<number> => {
      const { rows } = await client.query(
        `select sum(extract(epoch from completed_on - started_on)) * 1000 as ms
         from jobs.job where name = $1 and started_on >= $2`,
        [renewalsJob.id, at],
      )
      return Number(rows[0].ms)
    },
  }
}

async function subscribe(shop: Shop, client: pg.Client): Promise<number[]> {
  const { rows: plans } = await client.query(
    `select plans.id, product_id from plans join products on products.id = product_id
     where uri = 'nightjar-backups' and billing = 'yearly'`,
  )
  const { rows: last } = await client.query('select coalesce(max(id), 0) as id from subscriptions')
  await buyOnce(shop.origin, { product_id: plans[0].product_id, plan: plans[0].id, quantity: DUE })
  const { rows } = await client.query('select id from subscriptions where id > $1', [last[0].id])
  if (rows.length !== DUE) throw new Error(`${rows.length} subscriptions were started instead of ${DUE}.`)
  return rows.map(({ id }) => id)
}

/** Their holders were told in time, and the hour over which the charges are spread is over. */
async function makeDue(client: pg.Client, ids: number[]): Promise<void> {
  await client.query(
    `with due as (
       update subscriptions set notice_at = now() - interval '31 days', reminder_at = now() - interval '8 days',
         period_start = now() - interval '1 year', period_end = now() - interval '2 hours', next_action_at = now()
       where id = any($1) returning license_id, period_end)
     update licenses set expires_at = due.period_end from due where licenses.id = due.license_id`,
    [ids],
  )
}

async function areAllPaid(client: pg.Client, ids: number[]): Promise<boolean> {
  const { rows } = await client.query(
    `select bool_and(period_end > now()) and not exists (
       select from jobs.job where name = $2 and state < 'completed') as paid
     from subscriptions where id = any($1)`,
    [ids, renewalsJob.id],
  )
  return rows[0].paid
}

async function requirePaidOnce(client: pg.Client, ids: number[], rounds: number): Promise<void> {
  const { rows } = await client.query(
    `select count(*)::int as paid from subscription_charges where subscription_id = any($1) and status = 'paid'`,
    [ids],
  )
  const wanted = rounds * ids.length
  if (rows[0].paid !== wanted) throw new Error(`${rows[0].paid} charges were paid instead of ${wanted}.`)
}
