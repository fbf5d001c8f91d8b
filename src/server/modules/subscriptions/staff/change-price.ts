import * as z from 'zod/mini'
import type { StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { amountDue } from '#core/domain/subscription-calendar.ts'
import { RENEWING_STATUSES } from '#core/domain/subscription-status.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import { defineJob } from '#server/platform/jobs.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { mailHolder } from '../mail-holder.ts'
import { insertSubscriptionEvents, type Subscription, updateSubscription } from '../queries.ts'
import { type Change, changeLocked, changingSubscription, eventActor } from './changing-subscription.ts'
import type { StaffDeps } from './deps.ts'
import { countToldAbout, findPlan, listToldAbout } from './read-queries.ts'

const BATCH = 100

export const changePlanPriceJob = defineJob({
  id: 'change-plan-price',
  payload: z.object({
    planId: z.int(),
    priceCents: z.int(),
    userId: z.nullable(z.int()),
    requestId: z.string(),
  }),
  expireSeconds: 3600,
})

/** Announces a new price to one holder. */
export function changePrice(
  deps: StaffDeps,
  { priceCents, ...change }: Change & { priceCents: number },
): Promise<StaffSubscriptionDetails> {
  const context = { ...change, action: 'subscription.price_changed' } as const
  return changingSubscription(deps, context, async (tx, before) => {
    if (!isRenewing(before))
      throw new AppError('conflict', { message: 'Nothing more is charged for this subscription.' })
    if (priceCents === (before.nextPriceCents ?? before.priceCents))
      throw fieldError('price', 'This is the price already.')
    await announcePrice(deps, tx, { before, priceCents, actor: change.actor })
  })
}

function isRenewing({ status }: Subscription): boolean {
  return (RENEWING_STATUSES as readonly string[]).includes(status)
}

type Announced = { before: Subscription; priceCents: number; actor: AuditActor }

async function announcePrice(
  deps: StaffDeps,
  tx: Queryable,
  { before, priceCents, actor }: Announced,
): Promise<void> {
  const now = deps.clock.now()
  // A lower price counts as soon as the holder was told about it, so that anything above it is a rise.
  const lockedCents = Math.min(before.priceCents, amountDue(before))
  // Taking an announced rise back leaves the holder with what they pay already, which needs no notice.
  const staysAsItIs = priceCents === lockedCents
  await updateSubscription(tx, {
    id: before.id,
    now,
    priceCents: lockedCents,
    nextPriceCents: staysAsItIs ? null : priceCents,
    priceNoticeAt: staysAsItIs ? null : now,
  })
  await insertSubscriptionEvents(tx, [
    {
      subscriptionId: before.id,
      kind: 'price_changed',
      details: { fromCents: before.nextPriceCents ?? before.priceCents, toCents: priceCents },
      actor: eventActor(actor),
      now,
    },
  ])
  if (!staysAsItIs) await mailHolder(deps, tx, { subscriptionId: before.id, mail: 'price', now })
}

type PlanChange = { planId: number; priceCents: number }

/** How many holders a new price of a plan would reach. */
export async function previewPlanPrice({ db }: Pick<StaffDeps, 'db'>, change: PlanChange) {
  const plan = await findPlan(db, change.planId)
  if (!plan) throw new AppError('not_found')
  return { ...plan, ...(await countToldAbout(db, change)) }
}

/** Announces a new price to every subscriber of a plan, in the background. */
export async function changePlanPrice(
  deps: StaffDeps,
  { actor, ...change }: PlanChange & { actor: AuditActor },
): Promise<{ subscribers: number }> {
  const { subscribers } = await previewPlanPrice(deps, change)
  await inTransaction(deps.db, async (tx) => {
    const { userId, requestId = '' } = actor
    await deps.enqueue(tx, changePlanPriceJob, { ...change, userId, requestId })
    await recordAudit(tx, {
      actor,
      action: 'subscription.plan_price_changed',
      subjectId: `plan ${change.planId}`,
      before: null,
      after: { price_cents: change.priceCents, subscribers },
    })
  })
  return { subscribers }
}

type PlanPayload = z.output<typeof changePlanPriceJob.payload>

/** One transaction per holder. Whoever was told is skipped, so that a run that dies is simply started again. */
export async function runPlanPriceChange(
  deps: StaffDeps,
  { planId, priceCents, userId, requestId }: PlanPayload,
): Promise<void> {
  const actor = { userId, requestId }
  for (let afterId = 0; ; ) {
    const rows = await listToldAbout(deps.db, { planId, priceCents, afterId, limit: BATCH })
    const last = rows.at(-1)
    if (!last) return
    for (const { id } of rows)
      await inTransaction(deps.db, (tx) =>
        changeLocked(tx, { id, actor, action: 'subscription.price_changed' }, async (own, before) => {
          const isTold = priceCents === (before.nextPriceCents ?? before.priceCents)
          if (isTold || before.planId !== planId || !isRenewing(before)) return
          await announcePrice(deps, own, { before, priceCents, actor })
        }),
      )
    afterId = last.id
  }
}
