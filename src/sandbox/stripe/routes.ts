import type { Operation } from '../faults.ts'
import type { Form } from '../form.ts'
import type { Effect, HandlerFault } from '../perform.ts'
import { accountWire } from './account.ts'
import type { Caller } from './caller.ts'
import { savedCardWire } from './card-wire.ts'
import { confirmIntent } from './confirm.ts'
import { readConfirmation } from './confirmation.ts'
import { type StripeContext, showIntent } from './context.ts'
import { createCustomer } from './customers.ts'
import { missing } from './failure.ts'
import { getWarning, listWarnings } from './fraud-warnings.ts'
import { getEvent, listDisputes, listEvents, listIntents, listRefunds } from './lists.ts'
import { PARAMETERS } from './parameters.ts'
import { cancelIntent, createIntent, getIntent, updateIntent } from './payment-intents.ts'
import { createDomain, getDomain, listDomains, updateDomain } from './payment-method-domains.ts'
import { createRefund, getRefund } from './refunds.ts'
import { getReview, listReviews } from './reviews.ts'
import { detachCard, getSavedCard } from './saved-cards.ts'
import { confirmSetup, createSetup, getSetup, showSetup } from './setup-intents.ts'
import { createEndpoint, getEndpoint, listEndpoints, updateEndpoint } from './webhook-endpoints.ts'
import { chargeWire, refundWire } from './wire.ts'

type Call = { context: StripeContext; id: string; form: Form; caller: Caller; fault: HandlerFault }

export type Route = {
  method: 'GET' | 'POST'
  path: RegExp
  operation: Operation
  parameters: readonly string[]
  /** Whether an empty value unsets a parameter. */
  unsets?: boolean
  /** What a restricted key must have been given. */
  permission?: string
  /** Whether a browser may call it with the publishable key and the client secret. */
  browser?: boolean
  run: (call: Call) => Effect
}

const ok = (body: unknown): Effect => ({ status: 200, body, changes: [] })

/** The calls that the shop makes. */
export const ROUTES: readonly Route[] = [
  {
    method: 'POST',
    path: /^\/v1\/payment_intents$/,
    operation: 'payment_intents.create',
    parameters: PARAMETERS.createIntent,
    run: ({ context, form, fault }) => createIntent(context, form, fault),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents$/,
    operation: 'payment_intents.list',
    parameters: PARAMETERS.listIntents,
    run: ({ context, form }) => ok(listIntents(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    operation: 'payment_intents.retrieve',
    parameters: PARAMETERS.retrieve,
    browser: true,
    run: ({ context, id }) => ok(showIntent(context, getIntent(context, id))),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)$/,
    operation: 'payment_intents.update',
    parameters: PARAMETERS.updateIntent,
    unsets: true,
    run: ({ context, id, form }) => updateIntent(context, id, form),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/confirm$/,
    operation: 'payment_intents.confirm',
    parameters: PARAMETERS.confirmIntent,
    browser: true,
    run: ({ context, id, form, caller, fault }) => {
      const intent = getIntent(context, id)
      return confirmIntent(context, intent, readConfirmation(context, form, caller, intent), fault)
    },
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_intents\/(\w+)\/cancel$/,
    operation: 'payment_intents.cancel',
    parameters: PARAMETERS.cancelIntent,
    run: ({ context, id, form }) => cancelIntent(context, id, form),
  },
  {
    method: 'POST',
    path: /^\/v1\/customers$/,
    operation: 'customers.create',
    parameters: PARAMETERS.createCustomer,
    run: ({ context, form }) => createCustomer(context, form),
  },
  {
    method: 'POST',
    path: /^\/v1\/setup_intents$/,
    operation: 'setup_intents.create',
    parameters: PARAMETERS.createSetup,
    run: ({ context, form }) => createSetup(context, form),
  },
  {
    method: 'GET',
    path: /^\/v1\/setup_intents\/(\w+)$/,
    operation: 'setup_intents.retrieve',
    parameters: PARAMETERS.retrieve,
    browser: true,
    run: ({ context, id, form }) => ok(showSetup(context, getSetup(context, id), form)),
  },
  {
    method: 'POST',
    path: /^\/v1\/setup_intents\/(\w+)\/confirm$/,
    operation: 'setup_intents.confirm',
    parameters: PARAMETERS.confirmSetup,
    browser: true,
    run: ({ context, id, form, caller, fault }) => {
      const setup = getSetup(context, id)
      const { customerId } = setup
      return confirmSetup(context, setup, readConfirmation(context, form, caller, { customerId }), fault)
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_methods\/(\w+)$/,
    operation: 'payment_methods.retrieve',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => ok(savedCardWire(getSavedCard(context, id))),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_methods\/(\w+)\/detach$/,
    operation: 'payment_methods.detach',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => detachCard(context, id),
  },
  {
    method: 'GET',
    path: /^\/v1\/charges\/(\w+)$/,
    operation: 'charges.retrieve',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => ok(chargeWire(getIntentByCharge(context, id))),
  },
  {
    method: 'POST',
    path: /^\/v1\/refunds$/,
    operation: 'refunds.create',
    parameters: PARAMETERS.createRefund,
    run: ({ context, form, fault }) => createRefund(context, form, fault),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds$/,
    operation: 'refunds.list',
    parameters: PARAMETERS.listRefunds,
    run: ({ context, form }) => ok(listRefunds(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/refunds\/(\w+)$/,
    operation: 'refunds.retrieve',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => {
      const refund = getRefund(context, id)
      return ok(refundWire(refund, context.store.find('intents', refund.paymentId)))
    },
  },
  {
    method: 'GET',
    path: /^\/v1\/disputes$/,
    operation: 'disputes.list',
    parameters: PARAMETERS.listDisputes,
    run: ({ context, form }) => ok(listDisputes(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/radar\/early_fraud_warnings$/,
    operation: 'early_fraud_warnings.list',
    parameters: PARAMETERS.listWarnings,
    run: ({ context, form }) => ok(listWarnings(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/radar\/early_fraud_warnings\/(\w+)$/,
    operation: 'early_fraud_warnings.retrieve',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => ok(getWarning(context, id)),
  },
  {
    method: 'GET',
    path: /^\/v1\/reviews$/,
    operation: 'reviews.list',
    parameters: PARAMETERS.listReviews,
    run: ({ context, form }) => ok(listReviews(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/reviews\/(\w+)$/,
    operation: 'reviews.retrieve',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => ok(getReview(context, id)),
  },
  {
    method: 'GET',
    path: /^\/v1\/events$/,
    operation: 'events.list',
    parameters: PARAMETERS.listEvents,
    run: ({ context, form }) => ok(listEvents(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/events\/(\w+)$/,
    operation: 'events.retrieve',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => ok(getEvent(context, id)),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_method_domains$/,
    operation: 'payment_method_domains.create',
    permission: 'rak_payment_method_domain_write',
    parameters: PARAMETERS.createDomain,
    run: ({ context, form }) => createDomain(context, form),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_method_domains$/,
    operation: 'payment_method_domains.list',
    permission: 'rak_payment_method_domain_read',
    parameters: PARAMETERS.listDomains,
    run: ({ context, form }) => ok(listDomains(context, form)),
  },
  {
    method: 'GET',
    path: /^\/v1\/payment_method_domains\/(\w+)$/,
    operation: 'payment_method_domains.retrieve',
    permission: 'rak_payment_method_domain_read',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => getDomain(context, id),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_method_domains\/(\w+)$/,
    operation: 'payment_method_domains.update',
    permission: 'rak_payment_method_domain_write',
    parameters: PARAMETERS.updateDomain,
    run: ({ context, id, form }) => updateDomain(context, id, form),
  },
  {
    method: 'POST',
    path: /^\/v1\/payment_method_domains\/(\w+)\/validate$/,
    operation: 'payment_method_domains.validate',
    permission: 'rak_payment_method_domain_write',
    parameters: PARAMETERS.retrieve,
    run: ({ context, id }) => getDomain(context, id),
  },
  {
    method: 'GET',
    path: /^\/v1\/account$/,
    operation: 'accounts.retrieve',
    parameters: PARAMETERS.retrieve,
    permission: 'rak_accounts_kyc_basic_read',
    run: ({ context, fault }) => ok(accountWire(context, fault)),
  },
  {
    method: 'POST',
    path: /^\/v1\/webhook_endpoints$/,
    operation: 'webhook_endpoints.create',
    parameters: PARAMETERS.createEndpoint,
    permission: 'rak_webhook_write',
    run: ({ context, form, caller }) => createEndpoint(context, form, isLive(caller)),
  },
  {
    method: 'GET',
    path: /^\/v1\/webhook_endpoints$/,
    operation: 'webhook_endpoints.list',
    parameters: PARAMETERS.listEndpoints,
    permission: 'rak_webhook_read',
    run: ({ context, form, caller }) => ok(listEndpoints(context, form, isLive(caller))),
  },
  {
    method: 'GET',
    path: /^\/v1\/webhook_endpoints\/(\w+)$/,
    operation: 'webhook_endpoints.retrieve',
    parameters: PARAMETERS.retrieve,
    permission: 'rak_webhook_read',
    run: ({ context, id, caller }) => getEndpoint(context, id, isLive(caller)),
  },
  {
    method: 'POST',
    path: /^\/v1\/webhook_endpoints\/(\w+)$/,
    operation: 'webhook_endpoints.update',
    parameters: PARAMETERS.updateEndpoint,
    unsets: true,
    permission: 'rak_webhook_write',
    run: ({ context, id, form, caller }) => updateEndpoint(context, { id, form, live: isLive(caller) }),
  },
]

function isLive(caller: Caller): boolean {
  return caller.kind === 'shop' && caller.live
}

function getIntentByCharge(context: StripeContext, chargeId: string) {
  for (const intent of context.store.all('intents')) if (intent.chargeId === chargeId) return intent
  throw missing('charge', chargeId)
}
