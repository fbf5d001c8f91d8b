import { checkout } from '#core/contract/checkout.ts'
import { orders as contract } from '#core/contract/orders.ts'
import { AppError } from '#core/errors.ts'
import { requireUser } from '#server/platform/http/actor.ts'
import type { Caller, On } from '#server/platform/http/mount.ts'
import type { SessionHashOf } from '../cart/index.ts'
import type { OrderDeps } from './deps.ts'
import { listOwnOrders, readOrder, readOwnOrder } from './reading/read-orders.ts'
import { getOrderByKey, type Viewer } from './reading/viewer.ts'
import { requestRefund, withdrawRefundRequest } from './refunds/refund-requests.ts'

type Deps = OrderDeps & { on: On; sessionHashOf: SessionHashOf }

export function orderRoutes({ on, sessionHashOf, ...deps }: Deps): void {
  const viewerOf = ({ actor, request }: Caller, email?: string): Viewer => ({
    userId: actor.userId,
    sessionHash: sessionHashOf(request),
    email,
  })

  on(checkout.success, async (input) => {
    const { key, email } = input.body
    return { data: await readOrder(deps, key, viewerOf(input, email)) }
  })

  on(contract.list, async ({ actor, body }) => ({
    data: await listOwnOrders(deps, requireUser(actor).userId, body),
  }))

  on(contract.get, async ({ actor, body }) => ({
    data: await readOwnOrder(deps, body.key, requireUser(actor).userId),
  }))

  on(contract.requestRefund, async (input) => {
    const { key, email, reason } = input.body
    const viewer = viewerOf(input, email)
    const order = await getOwnOrder(key, viewer)
    await requestRefund(deps, { order, userId: viewer.userId, reason })
    const message = 'We received your request and will answer it in 1 to 2 business days.'
    return { message, data: await readOrder(deps, key, viewer) }
  })

  on(contract.withdrawRefundRequest, async (input) => {
    const { key, email } = input.body
    const viewer = viewerOf(input, email)
    await withdrawRefundRequest(deps, (await getOwnOrder(key, viewer)).id)
    return { message: 'Your request is withdrawn.', data: await readOrder(deps, key, viewer) }
  })

  /** Only the buyer may act; for anybody else the order does not exist. */
  async function getOwnOrder(key: string, viewer: Viewer) {
    const { order, isBuyer } = await getOrderByKey(deps.db, key, viewer)
    if (!isBuyer) throw new AppError('not_found')
    return order
  }
}
