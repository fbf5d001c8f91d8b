import type { FastifyRequest } from 'fastify'
import { checkout as contract } from '#core/contract/checkout.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { toDollars } from '#core/domain/money.ts'
import { fieldError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import type { Caller, On } from '#server/platform/http/mount.ts'
import type { SessionHashOf } from '../cart/index.ts'
import { beginPaypal } from './checkout/begin-paypal.ts'
import { buyerOf } from './checkout/buyer.ts'
import { capturePaypal } from './checkout/capture-paypal.ts'
import { createPaymentIntent } from './checkout/create-payment-intent.ts'
import { placeFreeOrder } from './checkout/place-free-order.ts'
import { presentPaymentOptions } from './checkout/present-payment-options.ts'
import { processCard } from './checkout/process-card.ts'
import { readForm, rejectCardNumbers } from './checkout/read-form.ts'
import type { OrderDeps } from './deps.ts'

/** Limits attempts that could be somebody testing stolen cards; throws when there are too many. */
export type PaymentLimit = {
  /** For a call whose address is already counted. */
  countSession: (request: FastifyRequest) => Promise<void>
  countStart: (request: FastifyRequest) => Promise<void>
}

type Deps = OrderDeps & {
  on: On
  sessionHashOf: SessionHashOf
  limitPayments: PaymentLimit
}

const PAYPAL = 'PayPal'
const FREE = 'free'

export function checkoutRoutes({ on, sessionHashOf, limitPayments, ...deps }: Deps): void {
  const buyer = ({ actor, request }: Caller) => buyerOf(actor, request, sessionHashOf)

  on(contract.options, () => ({ data: presentPaymentOptions(deps.gateways) }))

  on(contract.createPaymentIntent, async (input) => {
    const { body, request } = input
    await limitPayments.countSession(request)
    rejectCardNumbers(body)
    const form = body.billing_address ? readForm(body) : { billing: null, shipping: null }
    const intent = await createPaymentIntent(deps, {
      buyer: buyer(input),
      claimedCents: body.amount,
      claimedRenewals: body.renewals,
      form,
    })
    return { clientSecret: intent.clientSecret, data: intent }
  })

  on(contract.process, async (input) => {
    const { body } = input
    rejectCardNumbers(body)
    const form = readForm(body)
    if (body.payment_method === PAYPAL) {
      if (form.formError) throw form.formError
      await limitPayments.countStart(input.request)
      const wanted = { buyer: buyer(input), claimedRenewals: body.renewals, form }
      const { orderId, totalCents } = await beginPaypal(deps, wanted)
      return { data: { amount: toDollars(totalCents), currency: CURRENCY, order_id: orderId } }
    }
    if (body.payment_method === FREE) {
      await limitPayments.countStart(input.request)
      return { data: redirectTo(await placeFreeOrder(deps, { buyer: buyer(input), form })) }
    }
    const { paymentIntentId, amount, currency } = body
    if (paymentIntentId === undefined) throw fieldError('paymentIntentId', 'A payment is required.')
    const claim = { paymentIntentId, amount, currency }
    return { data: redirectTo(await processCard(deps, { buyer: buyer(input), claim, form })) }
  })

  on(contract.capturePaypal, async (input) => {
    const { orderID: orderId, approval } = input.body
    return { data: redirectTo(await capturePaypal(deps, { buyer: buyer(input), orderId, approval })) }
  })
}

function redirectTo({ key }: { key: string }) {
  return { redirect_url: paths.orderSuccess(key), key }
}
