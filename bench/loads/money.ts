import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { readLedger } from '../../src/sandbox/ledger.ts'
import { openStore } from '../../src/sandbox/store/store.ts'
import { findBrokenInvariants } from '../../tests/support/invariants.ts'
import type { Shop } from '../harness/shop.ts'

const SETTLE_MS = 60_000

type Balances = Record<string, number>

/**
 * Call it before a load and the returned function after it. That throws if an invariant is broken or if the shop's ledger
 * and the sandbox's have diverged. Demo orders are only in the shop's ledger, so the differences are compared.
 */
export async function watchMoney(shop: Shop): Promise<() => Promise<void>> {
  const before = await readDifference(shop)
  return async () => {
    const pool = new pg.Pool({ connectionString: await shop.databaseUrl(), max: 1 })
    const broken = await findBrokenInvariants(pool, { graceSeconds: 300 }).finally(() => pool.end())
    if (broken.length > 0) throw new Error(`Broken money invariants:\n${broken.join('\n')}`)
    const after = await readDifference(shop)
    for (const [provider, cents] of Object.entries(after)) {
      const divergedCents = cents - (before[provider] ?? 0)
      if (divergedCents !== 0)
        throw new Error(`The shop's ledger diverged from ${provider}'s by ${divergedCents} cents.`)
    }
  }
}

/** For shoppers who left in the middle: the shop hears of their payments by webhooks, a little later. */
export async function settleMoney(check: () => Promise<void>): Promise<void> {
  for (const deadline = performance.now() + SETTLE_MS; performance.now() < deadline; await pause(1_000)) {
    if (
      await check().then(
        () => true,
        () => false,
      )
    )
      return
  }
  await check()
}

/** The shop's ledger minus the sandbox's, by provider. */
async function readDifference({ dataDir, databaseUrl }: Shop): Promise<Balances> {
  const sandboxCents = await readSandbox(path.join(dataDir, 'sandbox'))
  const client = new pg.Client({ connectionString: await databaseUrl() })
  await client.connect()
  const { rows } = await client
    .query('select provider, sum(amount_cents)::float8 as cents from ledger_entries group by provider')
    .finally(() => client.end())
  return Object.fromEntries(
    rows.map(({ provider, cents }) => [provider, cents - (sandboxCents[provider] ?? 0)]),
  )
}

/** Reads a copy, because the shop under test is still writing. */
async function readSandbox(folder: string): Promise<Balances> {
  const copy = await mkdtemp(path.join(tmpdir(), 'cartwright-ledger-'))
  try {
    await cp(folder, copy, { recursive: true })
    const store = await openStore(copy)
    const ledger = readLedger(store)
    await store.close()
    return Object.fromEntries(
      Object.entries(ledger).map(([provider, { USD }]) => [provider, USD?.netCents ?? 0]),
    )
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
}
