import type Stripe from 'stripe'
import { type Form, isForm } from '../form.ts'
import { stripeId } from '../ids.ts'
import type { Effect, HandlerFault } from '../perform.ts'
import type { CardPlan, Setup } from '../store/rows.ts'
import type { Change } from '../store/store.ts'
import { windowUrl } from '../window-url.ts'
import { savedCardWire } from './card-wire.ts'
import { GENERIC_DECLINE } from './cards.ts'
import { AUTHENTICATION_FAILED } from './confirm.ts'
import type { Confirmation } from './confirmation.ts'
import type { StripeContext } from './context.ts'
import { readCustomer, readUsage } from './customers.ts'
import { missing, StripeFailure } from './failure.ts'
import { readMetadata } from './parameters.ts'
import { saveCard } from './saved-cards.ts'
import { clientSecret, seconds } from './wire.ts'

export function createSetup(context: StripeContext, form: Form): Effect {
  const setup: Setup = {
    id: stripeId('seti'),
    secret: stripeId('s', 25).slice(2),
    status: 'requires_payment_method',
    customerId: readCustomer(context, form) ?? null,
    usage: readUsage(form.usage, 'usage') ?? 'off_session',
    metadata: readMetadata(form.metadata),
    createdAt: context.clock.now().getTime(),
    methodId: null,
    read: null,
    payer: null,
    error: null,
    returnUrl: null,
  }
  return { status: 200, body: showSetup(context, setup), changes: [['setups', setup.id, setup]] }
}

export function getSetup({ store }: StripeContext, id: string): Setup {
  const setup = store.find('setups', id)
  if (!setup) throw missing('setupintent', id)
  return setup
}

/** The card's bank decides whether it may be saved at once, or after a challenge. */
export function confirmSetup(
  context: StripeContext,
  setup: Setup,
  { card, payer, returnUrl, methodId }: Confirmation,
  fault: HandlerFault,
): Effect {
  if (setup.status === 'succeeded') throw unexpectedState(context, setup)
  const confirmed: Setup = { ...setup, read: card, payer, returnUrl, methodId, error: null }
  return toEffect(context, carryOut(context, confirmed, fault === 'declined' ? GENERIC_DECLINE : card.setup))
}

export function answerSetupChallenge(context: StripeContext, setup: Setup, passed: boolean): Change[] {
  if (setup.status !== 'requires_action' || !setup.read) return []
  const { setup: plan } = setup.read
  const next = plan.kind === 'challenge' ? plan.next : plan
  return carryOut(context, setup, passed ? next : SETUP_NOT_AUTHENTICATED).changes
}

const SETUP_NOT_AUTHENTICATED = {
  ...AUTHENTICATION_FAILED,
  code: 'setup_intent_authentication_failure',
} as CardPlan

type Outcome = { setup: Setup; changes: Change[] }

function carryOut(context: StripeContext, setup: Setup, plan: CardPlan): Outcome {
  const { methodId: id, read, payer, customerId } = setup
  if (plan.kind === 'decline') {
    const { code, declineCode, message } = plan
    return outcome({ ...setup, status: 'requires_payment_method', error: { code, declineCode, message } })
  }
  if (plan.kind === 'challenge') return outcome({ ...setup, status: 'requires_action' })
  const saved = id && read ? [saveCard(context, { id, customerId, read, payer })] : []
  return outcome({ ...setup, status: 'succeeded' }, saved)
}

function outcome(setup: Setup, more: Change[] = []): Outcome {
  return { setup, changes: [['setups', setup.id, setup], ...more] }
}

function toEffect(context: StripeContext, { setup, changes }: Outcome): Effect {
  const body = showSetup(context, setup)
  if (setup.error === null) return { status: 200, body, changes }
  return { status: 402, body: { error: { ...lastSetupError(setup), setup_intent: body } }, changes }
}

function unexpectedState(context: StripeContext, setup: Setup): StripeFailure {
  const error = {
    type: 'invalid_request_error' as const,
    code: 'setup_intent_unexpected_state',
    message: 'You cannot confirm this SetupIntent because it has already succeeded.',
    setup_intent: showSetup(context, setup),
  }
  return new StripeFailure(400, error, true)
}

/** `expand[]=payment_method` replaces the card's id with the card. */
export function showSetup(context: StripeContext, setup: Setup, form: Form = {}): Stripe.SetupIntent {
  const { id, status, returnUrl, methodId } = setup
  const saved = methodId ? context.store.find('cards', methodId) : undefined
  const isExpanded = isForm(form.expand) && Object.values(form.expand).includes('payment_method')
  const path = `/sandbox/stripe/challenge/${id}?client_secret=${clientSecret(setup)}`
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: clientSecret(setup),
    created: seconds(setup.createdAt),
    customer: setup.customerId,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: setup.error ? lastSetupError(setup) : null,
    latest_attempt: null,
    livemode: false,
    mandate: null,
    metadata: setup.metadata,
    next_action:
      status === 'requires_action'
        ? {
            type: 'redirect_to_url',
            redirect_to_url: {
              url: windowUrl(path, { returnUrl, shopUrl: context.shopUrl }),
              return_url: returnUrl,
            },
          }
        : null,
    on_behalf_of: null,
    payment_method: isExpanded && saved ? savedCardWire(saved) : methodId,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status,
    usage: setup.usage,
  }
}

function lastSetupError({ error }: Setup): Stripe.SetupIntent.LastSetupError {
  return {
    type: 'card_error',
    ...(error && { code: error.code as Stripe.SetupIntent.LastSetupError.Code, message: error.message }),
    ...(error?.declineCode && { decline_code: error.declineCode }),
  }
}
