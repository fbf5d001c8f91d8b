import { adminSubscriptions as contract } from '#core/contract/admin-subscriptions.ts'
import { toCents } from '#core/domain/money.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { changeDate } from './change-date.ts'
import { changePlanPrice, changePrice, previewPlanPrice } from './change-price.ts'
import type { StaffDeps } from './deps.ts'
import { exportSubscriptions } from './export-subscriptions.ts'
import { cancelByStaff, resumeByStaff, retryByStaff } from './manage-subscriptions.ts'
import { getStaffSubscription, listStaffSubscriptions } from './read-subscriptions.ts'

/** The calls of staff for all subscriptions. */
export function staffSubscriptionRoutes(on: On, deps: StaffDeps): void {
  on(contract.list, async ({ query }) => ({ data: await listStaffSubscriptions(deps, query) }))

  on(contract.export, ({ query }) => exportSubscriptions(deps, query))

  on(contract.get, async ({ params }) => ({ data: await getStaffSubscription(deps, deps.db, params.id) }))

  on(contract.cancel, async ({ params: { id }, body, actor, request }) => {
    const data = await cancelByStaff(deps, { id, endNow: body.end_now, actor: auditActor(request, actor) })
    return { data, message: body.end_now ? 'The subscription has ended.' : 'The subscription is canceled.' }
  })

  on(contract.resume, async ({ params: { id }, actor, request }) => {
    const data = await resumeByStaff(deps, { id, actor: auditActor(request, actor) })
    return { data, message: 'The subscription is resumed.' }
  })

  on(contract.retry, async ({ params: { id }, actor, request }) => {
    const { outcome, data } = await retryByStaff(deps, { id, actor: auditActor(request, actor) })
    return { data, message: RETRY_WORDS[outcome] }
  })

  on(contract.changeDate, async ({ params: { id }, body, actor, request }) => {
    const data = await changeDate(deps, { id, nextOn: body.next_on, actor: auditActor(request, actor) })
    return { data, message: 'The next charge is moved. The holder is told by mail.' }
  })

  on(contract.changePrice, async ({ params: { id }, body, actor, request }) => {
    const priceCents = toCents(body.price)
    const data = await changePrice(deps, { id, priceCents, actor: auditActor(request, actor) })
    return {
      data,
      message: data.next_price ? 'The new price is announced.' : 'The price stays as it is.',
    }
  })

  on(contract.planPrice, async ({ params, query }) => ({
    data: await previewPlanPrice(deps, { planId: params.id, priceCents: toCents(query.price) }),
  }))

  on(contract.changePlanPrice, async ({ params, body, actor, request }) => {
    const change = { planId: params.id, priceCents: toCents(body.price) }
    const data = await changePlanPrice(deps, { ...change, actor: auditActor(request, actor) })
    return { data, message: `${data.subscribers} subscribers are told about the new price by mail.` }
  })
}

const RETRY_WORDS = {
  paid: 'The charge went through.',
  declined: 'The charge was declined again.',
  waiting: 'The provider has not answered yet. We keep asking, and the charge is made only once.',
} as const
