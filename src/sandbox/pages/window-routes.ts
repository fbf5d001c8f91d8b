import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import * as z from 'zod'
import { type Challenged, isSetup } from '../shopper.ts'
import type { Sandbox } from '../start-sandbox.ts'
import type { CapturePlan, Order, SetupToken } from '../store/rows.ts'
import { ownAddress, sendFramedPage, sendPage } from './reply.ts'
import { approvePage, challengePage, donePage, messagePage, PLANS, savePage } from './window-pages.ts'

const ApproveQuery = z.object({ token: z.string() })
const Approval = z.object({
  outcome: z.enum(['approve', 'cancel']),
  plan: z.enum(Object.keys(PLANS) as [CapturePlan, ...CapturePlan[]]).catch('complete'),
})
const Saving = z.object({ outcome: z.enum(['approve', 'cancel']) })
const ChallengeParams = z.object({ id: z.string() })
const ChallengeQuery = z.object({ client_secret: z.string() })
const Challenge = z.object({ outcome: z.enum(['approve', 'fail']) })

/** PayPal's approval window, and the bank's 3-D Secure page in a frame or a window. */
export function windowRoutes(scope: FastifyInstance, { shopper }: Sandbox): void {
  function findOrder(request: FastifyRequest): Order | null {
    const query = ApproveQuery.safeParse(request.query)
    return query.success ? shopper.findOrder(query.data.token) : null
  }

  function findSetup(request: FastifyRequest): SetupToken | null {
    const query = ApproveQuery.safeParse(request.query)
    return query.success ? shopper.findSetupToken(query.data.token) : null
  }

  function findIntent(request: FastifyRequest): Challenged | null {
    const params = ChallengeParams.safeParse(request.params)
    const query = ChallengeQuery.safeParse(request.query)
    if (!params.success || !query.success) return null
    return shopper.findChallenge(params.data.id, query.data.client_secret)
  }

  scope.get('/sandbox/paypal/approve', async (request, reply) => {
    const order = findOrder(request)
    if (!order) return missing(reply)
    if (order.status === 'COMPLETED' || order.status === 'VOIDED')
      return sendFramedPage(
        reply,
        messagePage('This order is already paid.', ownAddress(request, order.returnUrl)),
      )
    return sendFramedPage(reply, approvePage(order))
  })

  scope.post('/sandbox/paypal/approve', async (request, reply) => {
    const order = findOrder(request)
    const answer = Approval.safeParse(request.body)
    if (!order || !answer.success) return missing(reply)
    const { outcome, plan } = answer.data
    const approved = outcome === 'approve' && (await shopper.approveOrder(order.id, plan))
    const address = approved ? order.returnUrl : order.cancelUrl
    const payerID = (approved && shopper.findOrder(order.id)?.payerId) || ''
    return sendFramedPage(
      reply,
      donePage({
        message: {
          source: 'payment-sandbox',
          type: 'paypal',
          orderID: order.id,
          outcome: approved ? 'approved' : 'cancelled',
          ...(approved && { payerID }),
        },
        returnUrl: withQuery(ownAddress(request, address), {
          token: order.id,
          ...(approved && { PayerID: payerID }),
        }),
        title: approved ? 'Approved' : 'Canceled',
      }),
    )
  })

  scope.get('/sandbox/paypal/save', async (request, reply) => {
    const setup = findSetup(request)
    return setup ? sendFramedPage(reply, savePage(setup)) : missing(reply)
  })

  scope.post('/sandbox/paypal/save', async (request, reply) => {
    const setup = findSetup(request)
    const answer = Saving.safeParse(request.body)
    if (!setup || !answer.success) return missing(reply)
    const approved = answer.data.outcome === 'approve' && (await shopper.approveSetup(setup.id))
    return sendFramedPage(
      reply,
      donePage({
        message: {
          source: 'payment-sandbox',
          type: 'paypal',
          vaultSetupToken: setup.id,
          outcome: approved ? 'approved' : 'cancelled',
        },
        returnUrl: ownAddress(request, approved ? setup.returnUrl : setup.cancelUrl),
        title: approved ? 'Saved' : 'Canceled',
      }),
    )
  })

  scope.get('/sandbox/stripe/challenge/:id', async (request, reply) => {
    const intent = findIntent(request)
    if (!intent) return missing(reply)
    const { client_secret: secret } = ChallengeQuery.parse(request.query)
    if (intent.status !== 'requires_action')
      return sendFramedPage(
        reply,
        messagePage('This payment needs no confirmation.', ownAddress(request, intent.returnUrl)),
      )
    return sendFramedPage(reply, challengePage(intent, secret))
  })

  scope.post('/sandbox/stripe/challenge/:id', async (request, reply) => {
    const intent = findIntent(request)
    const answer = Challenge.safeParse(request.body)
    if (!intent || !answer.success) return missing(reply)
    const passed = answer.data.outcome === 'approve'
    await shopper.answerChallenge(intent, passed)
    const { client_secret: secret } = ChallengeQuery.parse(request.query)
    return sendFramedPage(
      reply,
      donePage({
        message: {
          source: 'payment-sandbox',
          type: 'challenge',
          paymentIntent: intent.id,
          outcome: passed ? 'approved' : 'failed',
        },
        returnUrl: withQuery(ownAddress(request, intent.returnUrl), {
          [isSetup(intent) ? 'setup_intent' : 'payment_intent']: intent.id,
          [isSetup(intent) ? 'setup_intent_client_secret' : 'payment_intent_client_secret']: secret,
          redirect_status: passed ? 'succeeded' : 'failed',
        }),
        title: passed ? 'Confirmed' : 'Not confirmed',
      }),
    )
  })
}

function missing(reply: FastifyReply): FastifyReply {
  return sendPage(reply, messagePage('This payment does not exist.', null), 404)
}

function withQuery(address: string | null, values: Record<string, string>): string | null {
  if (address === null) return null
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}
