import { LINE_MAX_QUANTITY } from '#core/domain/limits.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { createBatcher } from '#server/platform/batcher.ts'
import { type Clock, machineNow } from '#server/platform/clock.ts'
import { type Db, isDatabaseUnavailable } from '#server/platform/database.ts'
import { newKey } from '#server/platform/keys.ts'
import { addToGuestCarts, addToUserCarts } from './add-queries.ts'
import type { CartOwner } from './cart-owner.ts'
import { refuseTooManyLines } from './change-cart.ts'

export type Addition = { productId: number; planId: number | null; quantity: number }
type CartRequest = Addition & { owner: string | number }
type Outcome = Awaited<ReturnType<typeof addToUserCarts>>[number]

export const MAX_BATCH = 100
export const NOT_SOLD = 'This product is not available.'

export type CartAdder = ReturnType<typeof createCartAdder>

/**
 * Adds items to carts, batching many shoppers into one statement and one commit. A cart has one line per product and plan,
 * so adding the same item again raises its quantity. Returns null, and adds nothing, if the guest's session has ended.
 */
export function createCartAdder({ db, clock }: { db: Db; clock: Clock }) {
  const toUsers = createBatcher<CartRequest, Outcome>({
    max: MAX_BATCH,
    run: (all) => add(addToUserCarts, all),
  })
  const toGuests = createBatcher<CartRequest, Outcome>({
    max: MAX_BATCH,
    run: (all) => add(addToGuestCarts, all),
  })

  async function add(
    statement: typeof addToUserCarts,
    all: CartRequest[],
  ): Promise<(Outcome | Promise<Outcome>)[]> {
    // One statement cannot update the same line twice, so a second addition by the same owner runs on its own.
    const first = new Map(all.toReversed().map((request) => [request.owner, request]))
    const together = all.filter((request) => first.get(request.owner) === request)
    const alone = async (request: CartRequest) => one(await put(statement, [request]))
    const outcomes = together.length > 1 ? await put(statement, together).catch(noneIfRefused) : []
    const done = new Map(outcomes.map((outcome) => [together[outcome.at], outcome]))
    return all.map((request) => done.get(request) ?? alone(request))
  }

  function put(statement: typeof addToUserCarts, all: readonly CartRequest[]): Promise<Outcome[]> {
    const requests = all.map((request, at) => ({ at, ...request, itemKey: newKey(16) }))
    return statement(db, {
      requests: JSON.stringify(requests),
      now: clock.now(),
      machineNow: machineNow(clock),
    })
  }

  return async function addToCart(
    owner: CartOwner,
    addition: Addition,
  ): Promise<{ sessionUsedAt: Date | null } | null> {
    const pending =
      'userId' in owner
        ? toUsers({ ...addition, owner: owner.userId })
        : toGuests({ ...addition, owner: owner.sessionHash })
    const { sold, hasCart, added, sessionUsedAt } = await pending.catch(refuseTooManyLines)
    if (!sold) throw new AppError('not_found', { message: NOT_SOLD })
    if (!hasCart) return null
    if (!added)
      throw fieldError('quantity', `You can buy at most ${LINE_MAX_QUANTITY} of one plugin at a time.`)
    return { sessionUsedAt: sessionUsedAt === null ? null : new Date(sessionUsedAt) }
  }
}

/** One refused addition rolls back the whole batch, so each is retried alone. A lost connection is not a refusal. */
export function noneIfRefused(error: unknown): never[] {
  if (isDatabaseUnavailable(error)) throw error
  return []
}

function one([outcome]: Outcome[]): Outcome {
  if (!outcome) throw new Error('the statement returned no row')
  return outcome
}
