import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { readLedger } from '../../src/sandbox/ledger.ts'
import { openStore } from '../../src/sandbox/store/store.ts'
import { findBrokenInvariants } from '../../tests/support/invariants.ts'
import type { Shop } from '../harness/shop.ts'

type Books = Record<string, number>

/**
 * Call it before a load and its result after it: throws when an invariant of money is broken, or when our ledger and the
 * sandbox's have grown apart. The demo's own orders are in ours only, so what counts is the difference.
 */
export async function watchMoney(shop: Shop): Promise<() => Promise<void>> {
  const before = await readDifference(shop)
  return async () => {
    const pool = new pg.Pool({ connectionString: await shop.databaseUrl(), max: 1 })
    const broken = await findBrokenInvariants(pool, { graceSeconds: 300 }).finally(() => pool.end())
    if (broken.length > 0) throw new Error(`Money is not where it should be:\n${broken.join('\n')}`)
    const after = await readDifference(shop)
    for (const [provider, cents] of Object.entries(after)) {
      const gone = cents - (before[provider] ?? 0)
      if (gone !== 0) throw new Error(`The books of ${provider} differ from ours by ${gone} cents.`)
    }
  }
}

/** What our ledger has that the sandbox's has not, by provider. */
async function readDifference({ dataDir, databaseUrl }: Shop): Promise<Books> {
  const theirs = await readSandbox(path.join(dataDir, 'sandbox'))
  const client = new pg.Client({ connectionString: await databaseUrl() })
  await client.connect()
  const { rows } = await client
    .query('select provider, sum(amount_cents)::float8 as cents from ledger_entries group by provider')
    .finally(() => client.end())
  return Object.fromEntries(rows.map(({ provider, cents }) => [provider, cents - (theirs[provider] ?? 0)]))
}

/** From a copy: the shop under test is still writing. */
async function readSandbox(folder: string): Promise<Books> {
  const copy = await mkdtemp(path.join(tmpdir(), 'cartwright-books-'))
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
