import { expect, test } from 'vitest'
import { openDatabase } from '#server/platform/database.ts'
import { migrate } from '#server/platform/migrations.ts'
import { type DatabaseServer, killServer, makeFolder, startDatabaseServer } from '../boot/support.ts'
import { buyByCard, checkAnsweredOrders, openProviders, SECRET } from '../support/answered-orders.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { rounds } from '../support/rounds.ts'
import { rowsIn } from '../support/rows.ts'
import { startShopProcess } from '../support/shop-process.ts'

// Guard: an order is confirmed only once it is on disk: `fsync` and `synchronous_commit` are on.

const SHOPPERS = 8
const LATER_MS = 130_000

test('every confirmed order survives a killed PostgreSQL, and the money adds up', async () => {
  const check = checkAnsweredOrders()
  const [dataDir, databaseDir] = [makeFolder(), makeFolder()]
  let aheadMs = 0
  const sandbox = await openProviders(() => new Date(Date.now() + aheadMs))
  let server = await startDatabaseServer(databaseDir)
  await migrate({ url: server.url }, { report: () => {} })
  const productId = await withDatabase(server, async ({ db }) => (await rowsIn(db)('plans')).productId)
  const answered: string[] = []

  const open = () => {
    aheadMs += LATER_MS
    const { stripe, paypal } = sandbox
    const options = { databaseUrl: server.url, dataDir, secret: SECRET, sandbox: { stripe, paypal }, aheadMs }
    return startShopProcess(options)
  }

  while (answered.length < rounds(10, 500)) {
    const shop = await open()
    const last = answered.length + rounds(5, 1 + Math.floor(Math.random() * 40))
    const lanes = Array.from({ length: SHOPPERS }, async () => {
      // PostgreSQL is restarted at once: a lane that touches no table meanwhile would notice nothing and buy forever.
      while (answered.length < last) {
        const key = await buyByCard({ shop, sandbox, productId }).catch(() => null)
        if (key === null) return
        answered.push(key)
        if (answered.length === last) process.kill(server.postgresPid, 'SIGKILL')
      }
    })
    await Promise.all(lanes)
    await shop.kill()
    await killServer(server)
    server = await startDatabaseServer(databaseDir)
  }

  const shop = await open()
  await withDatabase(server, async ({ pool }) => {
    await check(pool, answered)
    const broken = () =>
      findBrokenInvariants(pool, { now: new Date(Date.now() + aheadMs), ledger: sandbox.ledger() })
    await expect.poll(broken, { interval: 200 }).toEqual([])
  })
  await shop.kill()
})

async function withDatabase<Result>(
  { url }: DatabaseServer,
  work: (database: ReturnType<typeof openDatabase>) => Promise<Result>,
): Promise<Result> {
  const database = openDatabase({ url, poolSize: 2, onError: () => {} })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
