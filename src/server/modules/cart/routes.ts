import type { FastifyReply, FastifyRequest } from 'fastify'
import { cart as contract } from '#core/contract/cart.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { requireUser } from '#server/platform/http/actor.ts'
import type { Caller, On } from '#server/platform/http/mount.ts'
import { type Addition, createCartAdder } from './add-to-cart.ts'
import { type CartOwner, findOwner, type SessionHashOf } from './cart-owner.ts'
import { changeQuantity, removeFromCart } from './change-cart.ts'
import { addLicenseLine, readOffers } from './license-offers.ts'
import { presentCart, removalMessage } from './present-cart.ts'
import { createCartReader } from './read-cart.ts'

type Deps = {
  on: On
  db: Db
  clock: Clock
  sessionHashOf: SessionHashOf
  sessions: {
    /** Returns the visitor's session and creates one if needed. */
    ensure: (request: FastifyRequest, reply: FastifyReply) => Promise<{ hash: string }>
    /** Extends the session, at most once a day. */
    extend: (request: FastifyRequest, reply: FastifyReply, lastUsedAt: Date) => Promise<void>
  }
}

export function cartRoutes({ on, db, clock, sessionHashOf, sessions }: Deps): void {
  const addToCart = createCartAdder({ db, clock })
  const read = createCartReader({ db, clock })
  const ownerOf = ({ actor, request }: Caller) => findOwner(actor, request, sessionHashOf)

  async function answer(owner: CartOwner | null, message?: string) {
    const cart = await read(owner)
    return { message: removalMessage(cart.removed) ?? message, data: presentCart(cart) }
  }

  /** Returns the cart's owner. A guest without a live session gets a new one. */
  async function put(caller: Caller, addition: Addition): Promise<CartOwner> {
    const { request, reply } = caller
    const owner = ownerOf(caller)
    const added = owner && (await addToCart(owner, addition))
    if (owner && added) {
      if (added.sessionUsedAt) await sessions.extend(request, reply, added.sessionUsedAt)
      return owner
    }
    const fresh = { sessionHash: (await sessions.ensure(request, reply)).hash }
    if (!(await addToCart(fresh, addition))) throw new AppError('unavailable', { retryAfterSeconds: 1 })
    return fresh
  }

  on(contract.show, (input) => answer(ownerOf(input)))

  on(contract.add, async (input) => {
    const { product_id, plan, quantity } = input.body
    const owner = await put(input, { productId: product_id, planId: plan ?? null, quantity })
    return answer(owner, 'Added to your cart.')
  })

  on(contract.licenseOffers, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    return { data: await readOffers(db, clock, { userId, licenseId: body.license_id }) }
  })

  on(contract.addLicense, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    await addLicenseLine(db, clock, { userId, licenseId: body.license_id, planId: body.plan ?? null })
    return answer({ userId }, 'Added to your cart.')
  })

  on(contract.update, async (input) => {
    const owner = ownerOf(input)
    const { item_key, quantity } = input.body
    await changeQuantity(db, clock, owner, { itemKey: item_key, quantity })
    return answer(owner, 'Cart updated.')
  })

  on(contract.remove, async (input) => {
    const owner = ownerOf(input)
    await removeFromCart(db, clock, owner, input.body.item_key)
    return answer(owner, 'Removed from your cart.')
  })
}
