import type {
  StripeElements,
  StripeElementsUpdateOptions,
  StripeElementType,
  StripeError,
} from '@stripe/stripe-js'
import { createExpressElement, type ExpressParts } from './express-element.ts'
import { amountError, type Group, type Options, UNREACHABLE } from './group.ts'
import { IntegrationError } from './integration-error.ts'
import { invalidValue, requireKnown } from './known-options.ts'
import { createPaymentElement, type PaymentParts } from './payment-element.ts'

type Created = { payment: PaymentParts | null; expressCheckout: ExpressParts | null }

/** What `confirmPayment` needs to know about a group. */
export type Internals = {
  options: () => Options
  created: Created
  isSubmitted: () => boolean
  confirmed: () => void
}

const groups = new WeakMap<object, Internals>()
export const internalsOf = (elements: object): Internals | undefined => groups.get(elements)

export function createElements(key: string, initial: Options = {}): StripeElements {
  requireKnown('stripe.elements()', initial)
  requireAmount(initial)
  let options = initial
  let submitted = false
  const created: Created = { payment: null, expressCheckout: null }
  const group: Group = {
    key,
    options: () => options,
    amount: () => options.amount ?? 0,
    changed: () => {
      submitted = false
    },
    loadError: () => (options.mode === 'setup' ? null : amountError(options.amount ?? 0)),
    unreachable: () => UNREACHABLE,
  }

  function create(type: StripeElementType, elementOptions?: object) {
    if (type !== 'payment' && type !== 'expressCheckout')
      throw new IntegrationError(`The sandbox has no ${type} Element.`)
    if (created[type])
      throw new IntegrationError(`Can only create one Element of type ${type} through one Elements instance.`)
    const make = { payment: createPaymentElement, expressCheckout: createExpressElement }[type]
    const parts = make(group, elementOptions, () => {
      created[type] = null
    })
    Object.assign(created, { [type]: parts })
    return parts.element
  }

  async function submit(): Promise<{ error?: StripeError; selectedPaymentMethod?: string }> {
    if (created.expressCheckout?.approved()) {
      submitted = true
      return { selectedPaymentMethod: 'card' }
    }
    const frame = created.payment?.frame()
    if (!frame) throw invalidValue('elements.submit()', 'elements should have a mounted Payment Element')
    const reply = await frame.ask({ kind: 'submit' })
    if ('error' in reply) return { error: reply.error }
    submitted = true
    return { selectedPaymentMethod: 'card' }
  }

  const elements = {
    create: create as unknown as StripeElements['create'],
    getElement: ((type: keyof Created) => created[type]?.element ?? null) as StripeElements['getElement'],
    update: async (next: StripeElementsUpdateOptions): Promise<void> => {
      requireKnown('elements.update()', next)
      options = { ...options, ...next } as Options
      requireAmount(options)
      created.payment?.refresh()
      created.expressCheckout?.refresh()
    },
    submit: submit as StripeElements['submit'],
    fetchUpdates: async () => ({}),
    on: (_type: 'update-end', _handler: () => void) => undefined,
  } satisfies StripeElements
  groups.set(elements, {
    options: () => options,
    created,
    isSubmitted: () => submitted,
    confirmed: () => {
      submitted = false
    },
  })
  return elements
}

function requireAmount({ mode, amount, currency, clientSecret, appearance }: Options): void {
  const place = 'stripe.elements()'
  requireKnown('appearance', appearance)
  if (mode === undefined && clientSecret === undefined)
    throw invalidValue(place, 'either mode or clientSecret should be given')
  if (mode !== undefined && clientSecret !== undefined)
    throw invalidValue(place, 'mode and clientSecret exclude each other')
  if (mode === undefined) return
  if (!['payment', 'setup', 'subscription'].includes(mode))
    throw invalidValue(place, `mode should be one of payment, setup, subscription. You specified: ${mode}`)
  if (!/^[a-z]{3}$/.test(currency ?? ''))
    throw invalidValue(place, `currency should be a lowercase three-letter code. You specified: ${currency}`)
  if (mode === 'setup' && amount !== undefined)
    throw invalidValue(place, 'amount should not be given in setup mode')
  if (mode === 'payment' && !(Number.isInteger(amount) && Number(amount) > 0))
    throw invalidValue(place, `amount should be a positive integer. You specified: ${amount}`)
}
