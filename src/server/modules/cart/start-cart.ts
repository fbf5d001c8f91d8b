import { AppError } from '#core/errors.ts'
import { createBatcher } from '#server/platform/batcher.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { newKey } from '#server/platform/keys.ts'
import type { GuestSession } from '../identity/index.ts'
import { type Addition, MAX_BATCH, NOT_SOLD, noneIfRefused } from './add-to-cart.ts'
import type { CartRow } from './cart-row.ts'
import { startedLine, startGuestCarts } from './new-guest-queries.ts'
import { type PricedCart, priceRows } from './read-cart.ts'

type Start = Omit<GuestSession, 'id'> & Addition

/** The first addition of a new visitor, with the session it starts: one statement and one commit for many of them. */
export function createCartStarter({ db, clock }: { db: Db; clock: Clock }) {
  const start = createBatcher<Start, CartRow | null>({ max: MAX_BATCH, run: startAll })

  async function startAll(all: Start[]): Promise<(CartRow | null | Promise<CartRow | null>)[]> {
    const rows = all.length > 1 ? await insert(all).catch(noneIfRefused) : []
    return rows.length > 0 ? rows : all.map(async (one) => (await insert([one]))[0] ?? null)
  }

  async function insert(all: readonly Start[]): Promise<(CartRow | null)[]> {
    const requests = all.map((one, at) => ({ at, ...one, itemKey: newKey(16) }))
    const rows = await startGuestCarts(db, { requests: JSON.stringify(requests), now: clock.now() })
    const started = new Map(rows.map((row) => [row.at, startedLine(row)]))
    return all.map((_, at) => started.get(at) ?? null)
  }

  /** Returns the cart. Nothing is written if the product is not sold. */
  return async ({ hash, startedAt, expiresAt }: GuestSession, addition: Addition): Promise<PricedCart> => {
    const row = await start({ hash, startedAt, expiresAt, ...addition })
    if (row === null) throw new AppError('not_found', { message: NOT_SOLD })
    return priceRows(db, [row], clock.now())
  }
}
