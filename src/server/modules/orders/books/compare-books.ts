import * as z from 'zod/mini'
import { DAY_MS, HOUR_MS, HOUR_SECONDS } from '#core/domain/durations.ts'
import { formatCents } from '#core/domain/money.ts'
import { PAYMENT_PROVIDERS } from '#core/domain/payment-status.ts'
import { messageOf } from '#server/platform/error-text.ts'
import { defineJob } from '#server/platform/jobs.ts'
import { longReads } from '#server/platform/long-read.ts'
import { findBrokenRules } from '../../backup/index.ts'
import type { Gateway, ProviderPayment } from '../../payments/index.ts'
import type { OrderDeps } from '../deps.ts'
import { recordPayment } from '../payment/record-payment.ts'
import { syncPayment } from '../payment/sync-payment.ts'
import { findBooked, listBooked, saveBookCheck } from './queries.ts'

/** After the nightly backup. */
export const compareBooksJob = defineJob({
  id: 'compare-books',
  payload: z.object({}),
  cron: '10 4 * * *',
  single: true,
  retries: 2,
  retrySeconds: 1800,
  expireSeconds: HOUR_SECONDS,
})

/** Each payment is looked at on several nights, in case one of them fails. */
const LOOK_BACK_MS = 3 * DAY_MS
/** What was paid in the last hour may still be on its way to us. */
const SETTLED_MS = HOUR_MS

/**
 * Compares what the providers say they have taken and given back with our books, and our books with themselves. What has
 * only not arrived yet is fetched first; the rest is for a person.
 */
export async function compareBooks(deps: OrderDeps): Promise<void> {
  try {
    const rules = { now: deps.clock.now(), graceSeconds: HOUR_SECONDS }
    const differences = await findBrokenRules(longReads(deps.db.$client), rules)
    for (const provider of PAYMENT_PROVIDERS) {
      const gateway = deps.gateways.find(provider)
      if (gateway) differences.push(...(await compareWith(deps, gateway)))
    }
    await saveBookCheck(deps.db, { comparedAt: deps.clock.now(), differences, error: null })
    deps.log[differences.length > 0 ? 'warn' : 'info']({ differences }, 'the books were compared')
  } catch (error) {
    await saveBookCheck(deps.db, { error: messageOf(error) })
    throw error
  }
}

async function compareWith(deps: OrderDeps, gateway: Gateway): Promise<string[]> {
  const now = deps.clock.now().getTime()
  const from = new Date(now - LOOK_BACK_MS)
  const to = new Date(now - Math.max(SETTLED_MS, gateway.historyLagMs))
  const differences: (string | null)[] = []
  const listed = new Set<string>()
  for await (const payment of gateway.listPayments(from)) {
    listed.add(payment.ref)
    if (isOurs(payment) && payment.capturedAt !== null && payment.capturedAt < to)
      differences.push(await compare(deps, payment))
  }
  const { provider, live } = gateway
  const sandbox = deps.gateways.browser.mode === 'sandbox'
  for (const { ref } of await listBooked(deps.db, { provider, live, sandbox, from, to })) {
    if (ref === null || listed.has(ref)) continue
    // Unknown to the provider after its keys were replaced by those of another account.
    const reported = await gateway.find(ref)
    if (reported) differences.push(await compare(deps, reported))
  }
  return differences.filter((difference) => difference !== null)
}

function isOurs({ status, foreign, ourAccount, ref }: ProviderPayment): boolean {
  return status === 'captured' && !foreign && ourAccount && ref !== ''
}

async function compare(deps: OrderDeps, payment: ProviderPayment): Promise<string | null> {
  const known = await findBooked(deps.db, payment)
  if (agrees(known, payment)) return null
  if (known?.attemptId && known.status !== 'captured')
    await recordPayment(deps, { attemptId: known.attemptId, payment })
  if (known) await syncPayment(deps, known.id)
  const booked = await findBooked(deps.db, payment)
  return agrees(booked, payment) ? null : describe(payment, booked)
}

type Booked = Awaited<ReturnType<typeof findBooked>>

function agrees(booked: Booked, { capturedCents, refundedCents }: ProviderPayment): boolean {
  return booked?.capturedCents === capturedCents && booked.refundedCents === refundedCents
}

function describe({ provider, ref, capturedCents, refundedCents }: ProviderPayment, booked: Booked): string {
  const theirs = `${formatCents(capturedCents)} paid, ${formatCents(refundedCents)} refunded`
  const ours = booked
    ? `${formatCents(booked.capturedCents)} paid, ${formatCents(booked.refundedCents)} refunded`
    : 'unknown'
  return `${provider} ${ref}: ${theirs}; here: ${ours}`
}
