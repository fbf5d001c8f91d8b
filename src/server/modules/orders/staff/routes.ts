import { adminOrders as contract } from '#core/contract/admin-orders.ts'
import { toCents } from '#core/domain/money.ts'
import { AppError } from '#core/errors.ts'
import { auditActor, requireUser } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { handleCase } from '../cases/handle-case.ts'
import type { OrderDeps } from '../deps.ts'
import { refundOrder } from '../refunds/refund-order.ts'
import { decideRefundRequest } from '../refunds/refund-requests.ts'
import { addNote } from './add-note.ts'
import { cancelPendingOrder } from './cancel-order.ts'
import { downloadEvidence } from './evidence/download-evidence.ts'
import { exportOrders } from './export-orders.ts'
import { listStaffOrders } from './list-orders.ts'
import { resendReceipt } from './resend-receipt.ts'
import { resolveAttention } from './resolve-attention.ts'
import { showOrder } from './show-order.ts'
import { findStaffOrder, listRefundRequests } from './staff-queries.ts'

/** What staff can do with orders. */
export function staffOrderRoutes({ on, ...deps }: OrderDeps & { on: On }): void {
  on(contract.list, async ({ query }) => ({ data: await listStaffOrders(deps.db, query) }))

  on(contract.export, ({ query }) => exportOrders(deps, query))

  on(contract.get, async ({ params }) => ({ data: await showOrder(deps, params.number) }))

  on(contract.addNote, async ({ params: { number }, body, request, actor }) => {
    await addNote(deps, { number, body: body.body, actor: auditActor(request, actor) })
    return { message: 'Note added.', data: await showOrder(deps, number) }
  })

  on(contract.resendReceipt, async ({ params: { number }, request, actor }) => {
    await resendReceipt(deps, { number, actor: auditActor(request, actor) })
    const data = await showOrder(deps, number)
    return { message: `The receipt is on its way to ${data.email}.`, data }
  })

  on(contract.cancel, async ({ params: { number }, body, request, actor }) => {
    await cancelPendingOrder(deps, { number, reason: body.reason, actor: auditActor(request, actor) })
    return { message: `Order ${number} is canceled.`, data: await showOrder(deps, number) }
  })

  on(contract.resolve, async ({ params: { number }, body, request, actor }) => {
    const { id: orderId } = await getOrder(number)
    const staffId = requireUser(actor).userId
    await resolveAttention(deps, { orderId, note: body.note, staffId, requestId: request.id })
    return { message: `Order ${number} is resolved.`, data: await showOrder(deps, number) }
  })

  on(contract.handleCase, async ({ params: { number, id }, body, request, actor }) => {
    const order = await getOrder(number)
    await handleCase(deps, { order, caseId: id, note: body.note, actor: auditActor(request, actor) })
    return { message: 'Marked as handled.', data: await showOrder(deps, number) }
  })

  on(contract.evidence, ({ params: { number }, request, actor }) =>
    downloadEvidence(deps, {
      number,
      origin: `${request.protocol}://${request.host}`,
      actor: auditActor(request, actor),
    }),
  )

  on(contract.refund, async ({ params: { number }, body, request, actor }) => {
    const { status } = await refundOrder(deps, {
      orderId: (await getOrder(number)).id,
      ...(body.amount !== null && { amountCents: toCents(body.amount) }),
      reason: body.reason,
      noteToBuyer: body.note_to_buyer,
      cancelSubscription: body.cancel_subscription,
      requestedBy: actor.userId,
      requestId: request.id,
    })
    return { message: REFUND_WORDS[status], data: await showOrder(deps, number) }
  })

  on(contract.answerRequest, async ({ params: { number }, body, request, actor }) => {
    const { id: requestId, approve, answer } = body
    const requests = await listRefundRequests(deps.db, (await getOrder(number)).id)
    if (!requests.some(({ id }) => id === requestId)) throw new AppError('not_found')
    const by = { staffId: requireUser(actor).userId, httpRequestId: request.id }
    const refund = await decideRefundRequest(deps, { requestId, approve, answer, ...by })
    const message = refund ? `The request is approved. ${REFUND_WORDS[refund]}` : 'The request is declined.'
    return { message, data: await showOrder(deps, number) }
  })

  async function getOrder(number: string) {
    const found = await findStaffOrder(deps.db, number)
    if (!found) throw new AppError('not_found')
    return found.order
  }
}

const REFUND_WORDS = {
  succeeded: 'The money is on its way back to the buyer.',
  pending: 'The provider is processing the refund.',
  requested: 'The provider has not answered yet. We keep asking, and the refund is made only once.',
  failed: 'The provider refused the refund. See the timeline for its reason.',
} as const
