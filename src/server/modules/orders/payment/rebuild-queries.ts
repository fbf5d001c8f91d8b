import { eq, inArray } from 'drizzle-orm'
import type { PaymentProvider } from '#core/domain/payment-status.ts'
import {
  type AttemptLine,
  checkoutAttempts,
  payments,
  plans,
  products,
  users,
} from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { SnapshotLine } from '../cart-snapshot.ts'

/** Lines as the provider kept them, with the names their products have today. */
export async function describeLines(tx: Queryable, lines: SnapshotLine[]): Promise<AttemptLine[]> {
  const known = await tx
    .select({
      planId: plans.id,
      name: products.name,
      planName: plans.name,
      sitesLimit: plans.sitesLimit,
      months: plans.months,
    })
    .from(plans)
    .innerJoin(products, eq(products.id, plans.productId))
    .where(
      inArray(
        plans.id,
        lines.map(({ planId }) => planId),
      ),
    )
  return lines.map((line) => {
    const plan = known.find(({ planId }) => planId === line.planId)
    return {
      ...line,
      name: plan?.name ?? `Product ${line.productId}`,
      planName: plan?.planName ?? `Plan ${line.planId}`,
      sitesLimit: plan?.sitesLimit ?? null,
      months: plan?.months ?? null,
    }
  })
}

type RebuiltAttempt = {
  key: string
  provider: PaymentProvider
  live: boolean
  sandbox: boolean
  userId: number | null
  lines: AttemptLine[]
  discountCents: number
  couponCode: string | null
  ref: string
  createdAt: Date
  expiresAt: Date
}

export async function insertRebuiltAttempt(tx: Queryable, rebuilt: RebuiltAttempt) {
  const { ref, live, sandbox, ...values } = rebuilt
  const subtotalCents = rebuilt.lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
  const totalCents = subtotalCents - rebuilt.discountCents
  const [attempt] = await tx
    .insert(checkoutAttempts)
    .values({
      ...values,
      userId: await existingUser(tx, rebuilt.userId),
      subtotalCents,
      totalCents,
      snapshotHash: `rebuilt:${rebuilt.key}`,
      status: 'awaiting_payment' as const,
      nextReconcileAt: rebuilt.createdAt,
      updatedAt: rebuilt.createdAt,
    })
    .returning({ id: checkoutAttempts.id })
  const [payment] = await tx
    .insert(payments)
    .values({
      attemptId: attempt?.id ?? 0,
      provider: rebuilt.provider,
      providerRef: ref,
      method: rebuilt.provider === 'paypal' ? 'paypal' : 'card',
      amountCents: totalCents,
      live,
      sandbox,
      createdAt: rebuilt.createdAt,
      updatedAt: rebuilt.createdAt,
    })
    .returning({ id: payments.id })
  if (!attempt || !payment) throw new Error('insert returned nothing')
  return { attemptId: attempt.id, paymentId: payment.id }
}

/** The account may be newer than the backup, too. */
async function existingUser(tx: Queryable, userId: number | null): Promise<number | null> {
  if (userId === null) return null
  const [row] = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId))
  return row?.id ?? null
}
