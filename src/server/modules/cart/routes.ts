import type { FastifyReply, FastifyRequest } from 'fastify'
import { cart as contract } from '#core/contract/cart.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { requireUser } from '#server/platform/http/actor.ts'
import type { Caller, On } from '#server/platform/http/mount.ts'
import type { GuestSession } from '../identity/index.ts'
import { type Addition, createCartAdder } from './add-to-cart.ts'
import { type CartOwner, findOwner, type SessionHashOf } from './cart-owner.ts'
import { changeQuantity, removeFromCart } from './change-cart.ts'
import { addLicenseLine, readOffers } from './license-offers.ts'
import { presentCart, removalMessage } from './present-cart.ts'
import { createCartReader, type PricedCart } from './read-cart.ts'
import { createCartStarter } from './start-cart.ts'

type Deps = {
  on: On
  db: Db
  clock: Clock
  sessionHashOf: SessionHashOf
  sessions: {
    /** A new session, which is inserted with its cart. */
    draft: () => GuestSession
    sendCookie: (reply: FastifyReply, id: string) => void
    /** Extends the session, at most once a day. */
    extend: (request: FastifyRequest, reply: FastifyReply, lastUsedAt: Date) => Promise<void>
  }
}

export function cartRoutes({ on, db, clock, sessionHashOf, sessions }: Deps): void {
  const addToCart = createCartAdder({ db, clock })
  const startCart = createCartStarter({ db, clock })
  const read = createCartReader({ db, clock })
  const ownerOf = ({ actor, request }: Caller) => findOwner(actor, request, sessionHashOf)

  async function answer(owner: CartOwner | null, message?: string) {
    return answerWith(await read(owner), message)
  }

  function answerWith(cart: PricedCart, message?: string) {
    return { message: removalMessage(cart.removed) ?? message, data: presentCart(cart) }
  }

  /** Returns the cart. A guest without a live session gets a new one. */
  async function put(caller: Caller, addition: Addition): Promise<PricedCart> {
    const { request, reply } = caller
    const owner = ownerOf(caller)
    const added = owner && (await addToCart(owner, addition))
    if (owner && added) {
      if (added.sessionUsedAt) await sessions.extend(request, reply, added.sessionUsedAt)
      return read(owner)
    }
    const session = sessions.draft()
    const cart = await startCart(session, addition)
    sessions.sendCookie(reply, session.id)
    return cart
  }

  on(contract.show, (input) => answer(ownerOf(input)))

  on(contract.add, async (input) => {
    const { product_id, plan, quantity } = input.body
    const cart = await put(input, { productId: product_id, planId: plan ?? null, quantity })
    return answerWith(cart, 'Added to your cart.')
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
