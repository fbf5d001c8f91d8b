import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#core/domain/durations.ts'
import { makeFolder } from '../boot/support.ts'
import {
  buyByCard,
  buyByPaypal,
  checkAnsweredOrders,
  openProviders,
  SECRET,
} from '../support/answered-orders.ts'
import { makeArchive, openEmptyStorage, restoreBytes } from '../support/archives.ts'
import { findBrokenInvariants } from '../support/invariants.ts'
import { repeat, rounds } from '../support/rounds.ts'
import { rowsIn } from '../support/rows.ts'
import { startShopProcess } from '../support/shop-process.ts'
import { createEmptyDatabase, createTestDatabase } from '../support/test-database.ts'

// Guard: an archive is one moment of the shop, and what was paid since is rebuilt from the providers.

const WAYS = [buyByCard, buyByPaypal, buyByCard, buyByPaypal]
/** Until both providers show all of their payments. */
const LATER_MS = 4 * HOUR_MS
/** As `npm run restore` proposes. */
const MARGIN_MS = 10 * MINUTE_MS

test('a shop that is lost under load and restored from its backup has every confirmed order, and none twice', async () => {
  const check = checkAnsweredOrders()
  await repeat(rounds(1, 20), async () => {
    let aheadMs = 0
    const now = () => new Date(Date.now() + aheadMs)
    const sandbox = await openProviders(now)
    const { stripe, paypal } = sandbox
    const start = async (databaseUrl: string) => {
      const options = {
        databaseUrl,
        dataDir: makeFolder(),
        secret: SECRET,
        sandbox: { stripe, paypal },
        aheadMs,
      }
      const shop = await startShopProcess(options)
      onTestFinished(() => shop.kill())
      return shop
    }
    const source = await createTestDatabase()
    const { productId } = await rowsIn(source.db)('plans')
    const shop = await start(source.url)
    const answered: string[] = []

    const lanes = WAYS.map(async (buy) => {
      while (shop.isAlive()) {
        const key = await buy({ shop, sandbox, productId })
        if (key !== null) answered.push(key)
      }
    })
    const confirmed = (more: number) => {
      const wanted = answered.length + more
      return expect.poll(() => answered.length, { interval: 10 }).toBeGreaterThanOrEqual(wanted)
    }
    await confirmed(rounds(4, 1 + Math.floor(Math.random() * 20)))
    const createdAt = now()
    const bytes = await makeArchive({
      databaseUrl: source.url,
      storage: await openEmptyStorage(),
      createdAt,
    })
    // More than the lanes, some of which are in the archive already.
    await confirmed(rounds(2 * WAYS.length, Math.floor(Math.random() * 20)))
    await shop.kill()
    await Promise.all(lanes)
    await source.drop()

    const target = await createEmptyDatabase()
    await restoreBytes(bytes, { url: target.url })
    aheadMs = LATER_MS
    const restored = await start(target.url)
    await restored.rebuild(new Date(createdAt.getTime() - MARGIN_MS))
    for (const buy of [buyByCard, buyByPaypal])
      answered.push((await buy({ shop: restored, sandbox, productId })) ?? 'refused')

    await check(target.pool, answered)
    const broken = () => findBrokenInvariants(target.pool, { now: now(), ledger: sandbox.ledger() })
    await expect.poll(broken, { interval: 200 }).toEqual([])
    await restored.kill()
    await target.drop()
  })
})
