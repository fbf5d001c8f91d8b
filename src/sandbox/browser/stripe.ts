import type {
  PaymentIntentOrSetupIntentResult,
  Stripe,
  StripeConstructorOptions,
  StripeElementsOptions,
} from '@stripe/stripe-js'
import { type ConfirmOptions, confirm } from './stripe/confirm-payment.ts'
import { createElements } from './stripe/create-elements.ts'
import { IntegrationError } from './stripe/integration-error.ts'
import { invalidValue, requireKnown } from './stripe/known-options.ts'
import type { Ask, Reply } from './stripe/messages.ts'
import { type Caller, finish, requireSecret, resultOf } from './stripe/next-action.ts'
import { type Frame, openFrame } from './stripe/open-frame.ts'

/** The part of Stripe's script that the shop uses, as strict as the original. */
function createStripe(key: string, options?: StripeConstructorOptions): Stripe {
  requireKey(key)
  requireKnown('Stripe()', options)
  let controller: Frame | null = null
  const ask = (asked: Ask): Promise<Reply> => {
    controller ??= openFrame({
      kind: 'controller',
      container: document.body,
      title: 'Secure payment frame',
      options: { variables: {}, amount: 0, country: false, wallet: null, wallets: [] },
    })
    return controller.ask(asked)
  }
  const retrieve = (clientSecret: string) => ask({ kind: 'retrieve', key, clientSecret })
  const caller: Caller = { key, retrieve, ask }

  const stripe = {
    elements: (given?: StripeElementsOptions) => createElements(key, given),
    confirmPayment: (given: ConfirmOptions) => confirm('payment', caller, given),
    confirmSetup: (given: ConfirmOptions) => confirm('setup', caller, given),
    retrieveSetupIntent: async (secret: string) =>
      resultOf<'setup'>(await retrieve(requireSecret('stripe.retrieveSetupIntent()', secret, 'setup'))),
    retrievePaymentIntent: async (secret: string) =>
      resultOf<'payment'>(await retrieve(requireSecret('stripe.retrievePaymentIntent()', secret))),
    handleNextAction: async ({ clientSecret }: { clientSecret: string }) => {
      const secret = requireSecret('stripe.handleNextAction()', clientSecret)
      const reply = await retrieve(secret)
      if ('intent' in reply && reply.intent.status !== 'requires_action')
        throw invalidValue(
          'stripe.handleNextAction()',
          `the PaymentIntent is in status ${reply.intent.status} and requires no action`,
        )
      return (await finish(caller, reply, secret)) as PaymentIntentOrSetupIntentResult
    },
    createToken: notHere,
    createPaymentMethod: notHere,
    confirmCardPayment: notHere,
    registerAppInfo: () => undefined,
    _registerWrapper: () => undefined,
  } satisfies { [Name in keyof Stripe]?: unknown } & { _registerWrapper: unknown }
  return stripe as unknown as Stripe
}

function requireKey(key: unknown): void {
  if (typeof key !== 'string' || key === '')
    throw new IntegrationError('Please call Stripe() with your publishable key. You used an empty string.')
  if (key.startsWith('sk_'))
    throw new IntegrationError(
      'You should not use your secret key with Stripe.js. Please pass a publishable key instead.',
    )
  if (!/^pk_(?:test|live)_\w+$/.test(key)) throw new IntegrationError(`Invalid API Key provided: ${key}`)
}

function notHere(): never {
  throw new IntegrationError('The sandbox takes payments by the Payment Element only.')
}

Object.assign(window, { Stripe: Object.assign(createStripe, { version: 'endive' }) })
