import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { AppError } from '#core/errors.ts'
import { sha256 } from '#server/platform/keys.ts'
import { Fault } from '../faults.ts'
import type { Sandbox } from '../start-sandbox.ts'
import { MEANS_ANSWERS, type Outcome, PAYPAL_OUTCOMES } from '../store/rows.ts'
import { type ControlState, controlPage } from './control-page.ts'
import { sendPage } from './reply.ts'
import { type TimeControl, timeRoutes } from './time-routes.ts'

const ActionParams = z.object({ id: z.string(), action: z.string() })
const MeansParams = z.object({ id: z.string() })
const AnswerForm = z.object({ answer: z.enum(MEANS_ANSWERS) })
const FaultForm = z.object({ operation: z.string(), kind: z.string() })
const OutcomeForm = z.object({ outcome: z.enum(PAYPAL_OUTCOMES) })
const DELAY_MS = MINUTE_MS
const COPIES = 3

/** Whether the browser that sends this request is logged in as an admin of the shop. */
export type IsAdmin = (req: IncomingMessage) => Promise<boolean>

export type Controls = { isAdmin: IsAdmin; time: TimeControl }

/** Test cards and wallets for everyone who tries the shop; payments, webhooks and faults for admins. */
export function controlPageRoute(
  scope: FastifyInstance,
  sandbox: Sandbox,
  { isAdmin, time }: Controls,
): void {
  scope.get('/sandbox', async (request, reply) =>
    sendPage(
      reply,
      controlPage((await isAdmin(request.raw)) ? { ...stateOf(sandbox), time: await time.state() } : null),
    ),
  )
}

/** The state of the control page as JSON for tests, and its actions. Admins only. */
export function controlRoutes(parent: FastifyInstance, sandbox: Sandbox, { isAdmin, time }: Controls): void {
  parent.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!(await isAdmin(request.raw)))
        throw new AppError('forbidden', { message: 'Log in as an admin to use the controls of the sandbox.' })
    })
    stateRoute(scope, sandbox)
    actionRoutes(scope, sandbox)
    faultRoutes(scope, sandbox)
    timeRoutes(scope, time)
  })
}

function stateOf({ bank, events, faults, ledger }: Sandbox): Omit<ControlState, 'time'> {
  return {
    ledger: ledger(),
    payments: bank.payments(),
    means: bank.means(),
    events: events.list(),
    faults: faults.list(),
  }
}

function stateRoute(scope: FastifyInstance, sandbox: Sandbox): void {
  scope.get('/sandbox/state', async (_request, reply) => {
    const state = stateOf(sandbox)
    const { ledger, payments, means, events, faults } = state
    return sendJson(reply, {
      ledger,
      payments,
      means,
      events: events.slice(0, 100).map(({ body: _, ...event }) => event),
      faults,
      version: versionOf(state),
    })
  })
}

function actionRoutes(scope: FastifyInstance, { bank, events }: Sandbox): void {
  scope.post('/sandbox/events/:id/:action', async (request, reply) => {
    const { id, action } = ActionParams.parse(request.params)
    const actions: Record<string, () => Promise<boolean>> = {
      replay: () => events.replay(id),
      delay: () => events.delay(id, DELAY_MS),
      drop: () => events.drop(id),
    }
    return runAction(reply, findOwn(actions, action), 'events')
  })

  scope.post('/sandbox/payments/:id/:action', async (request, reply) => {
    const { id, action } = ActionParams.parse(request.params)
    const payment = bank.payments().find(({ reference }) => reference === id)
    const { disputeId, reviewId } = payment ?? {}
    const isPaypal = payment?.provider === 'paypal'
    const close = (outcome: Outcome) => bank.closeDispute(disputeId ?? '', outcome)
    const actions: Record<string, () => Promise<boolean>> = {
      complete: () => bank.settle(id, 'completed'),
      deny: () => bank.settle(id, 'denied'),
      refund: () => bank.refund(id),
      dispute: () => bank.dispute(id),
      inquire: () => bank.dispute(id, { inquiry: true }),
      escalate: () => bank.escalateDispute(disputeId ?? ''),
      win: () => close(isPaypal ? 'RESOLVED_SELLER_FAVOUR' : 'won'),
      lose: () => close(isPaypal ? 'RESOLVED_BUYER_FAVOUR' : 'lost'),
      close: () => close(isPaypal ? readOutcome(request.body) : 'warning_closed'),
      warn: () => bank.warnOfFraud(id),
      review: () => bank.review(id),
      approve: () => bank.closeReview(reviewId ?? '', 'approved'),
    }
    return runAction(reply, findOwn(actions, action), 'payments')
  })

  scope.post('/sandbox/means/:id', async (request, reply) => {
    const { id } = MeansParams.parse(request.params)
    const form = AnswerForm.safeParse(request.body)
    if (!form.success) throw new AppError('bad_request')
    if (!(await bank.answerCharges(id, form.data.answer))) throw new AppError('not_found')
    return redirectTo(reply, 'means')
  })

  scope.post('/sandbox/refunds/:id/:action', async (request, reply) => {
    const { id, action } = ActionParams.parse(request.params)
    const actions: Record<string, () => Promise<boolean>> = {
      complete: () => bank.completeRefund(id),
      fail: () => bank.failRefund(id),
    }
    return runAction(reply, findOwn(actions, action), 'payments')
  })
}

function faultRoutes(scope: FastifyInstance, { faults }: Sandbox): void {
  scope.post('/sandbox/faults', async (request, reply) => {
    const form = FaultForm.safeParse(request.body)
    const [provider, operation] = form.data?.operation.split(' ') ?? []
    const isForm = operation !== undefined
    const fault = Fault.safeParse(
      isForm ? { provider, operation, kind: form.data?.kind, times: COPIES } : request.body,
    )
    if (!fault.success) throw new AppError('bad_request', { message: fault.error.issues[0]?.message })
    faults.add(fault.data)
    return isForm ? redirectTo(reply, 'faults') : sendJson(reply, { faults: faults.list() })
  })

  scope.post('/sandbox/faults/clear', async (_request, reply) => {
    faults.clear()
    return redirectTo(reply, 'faults')
  })
}

function readOutcome(body: unknown): Outcome {
  const form = OutcomeForm.safeParse(body)
  if (!form.success) throw new AppError('bad_request')
  return form.data.outcome
}

/** Not what every object has, such as `constructor`. */
function findOwn<T>(list: Record<string, T>, name: string): T | undefined {
  return Object.hasOwn(list, name) ? list[name] : undefined
}

async function runAction(
  reply: FastifyReply,
  action: (() => Promise<boolean>) | undefined,
  section: string,
): Promise<FastifyReply> {
  if (!action) throw new AppError('not_found')
  await action()
  return redirectTo(reply, section)
}

function redirectTo(reply: FastifyReply, section: string): FastifyReply {
  return reply.redirect(`/sandbox#${section}-title`, 303)
}

function sendJson(reply: FastifyReply, body: unknown): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(body))
}

/** Changes whenever anything on the page does. */
function versionOf({ payments, means, events, faults }: Omit<ControlState, 'time'>): string {
  const parts = [
    faults.length,
    ...payments.map(({ reference, status, refundedCents, disputeId, disputeStatus, refunds, reviewId }) =>
      [
        reference,
        status,
        refundedCents,
        disputeId,
        disputeStatus,
        reviewId,
        ...refunds.map((each) => each.status),
      ].join(),
    ),
    ...means.map(({ reference, answer }) => [reference, answer].join()),
    ...events.slice(0, 50).map(({ id, state, tries }) => [id, state, tries].join()),
  ]
  return sha256(parts.join('|'))
}
