import type {
  AvailablePaymentMethods,
  ClickResolveDetails,
  StripeExpressCheckoutElement,
  StripeExpressCheckoutElementConfirmEvent,
  StripeExpressCheckoutElementOptions,
} from '@stripe/stripe-js'
import { chained, createEvents } from './events.ts'
import type { Group } from './group.ts'
import { IntegrationError } from './integration-error.ts'
import { requireKnown } from './known-options.ts'
import type { FrameOptions, Wallet } from './messages.ts'
import { createMounting } from './mounting.ts'
import { openFrame } from './open-frame.ts'
import { openSheet, type Sheet } from './wallet-sheet.ts'

const EVENTS = [
  'ready',
  'click',
  'focus',
  'blur',
  'escape',
  'loaderror',
  'confirm',
  'cancel',
  'shippingaddresschange',
  'shippingratechange',
  'availablepaymentmethodschange',
] as const
const elementType = 'expressCheckout'
/** The browser opens a payment sheet only right after the click. */
const CLICK_MS = 1_000

export type ExpressParts = ReturnType<typeof createExpressElement>

export function createExpressElement(
  group: Group,
  initial: StripeExpressCheckoutElementOptions = {},
  onDestroyed: () => void,
) {
  requireKnown('elements.create("expressCheckout")', initial)
  let options = initial
  let sheet: Sheet | null = null
  const events = createEvents(EVENTS)
  const frameOptions = (wallet: Wallet | null = null): FrameOptions => ({
    variables: group.options().appearance?.variables,
    amount: group.amount(),
    country: false,
    wallet,
    wallets: offeredBy(options),
    themes: { apple_pay: options.buttonTheme?.applePay, google_pay: options.buttonTheme?.googlePay },
  })

  const close = (): void => {
    sheet?.close()
    sheet = null
  }

  function pay(wallet: Wallet): void {
    if (sheet) return
    sheet = openSheet(frameOptions(wallet), {
      onCanceled: () => {
        close()
        events.emit('cancel', { elementType })
      },
      onApproved: () => {
        const event: StripeExpressCheckoutElementConfirmEvent = {
          expressPaymentType: wallet,
          paymentFailed: close,
        }
        if (!events.emit('confirm', event))
          throw new IntegrationError('You must provide a handler for the confirm event.')
      },
    })
  }

  function click(wallet: Wallet): void {
    let answered = false
    const answer = (then: () => void) => () => {
      if (!answered) then()
      answered = true
    }
    const resolve = (details?: ClickResolveDetails) => {
      if (details && 'wallets' in details) throw new IntegrationError('Unrecognized resolve() parameter.')
      answer(() => pay(wallet))()
    }
    const listening = events.emit('click', {
      elementType,
      expressPaymentType: wallet,
      resolve,
      reject: answer(() => undefined),
    })
    if (!listening) resolve()
    setTimeout(() => {
      if (answered) return
      answered = true
      reportError(
        new IntegrationError(
          'The click event must be resolved or rejected within 1 second of being emitted.',
        ),
      )
    }, CLICK_MS)
  }

  const mounting = createMounting(
    (container) =>
      openFrame({
        kind: 'expressCheckout',
        container,
        title: 'Secure express checkout frame',
        options: frameOptions(),
        onFailed: () => events.emit('loaderror', { elementType, error: group.unreachable() }),
        onMessage: (message) => {
          if (message.type === 'click') click(message.wallet)
          else if (message.type === 'ready') {
            const error = group.loadError()
            if (error) events.emit('loaderror', { elementType, error })
            else events.emit('ready', { elementType, availablePaymentMethods: available(message.wallets) })
          }
        },
      }),
    () => {
      close()
      onDestroyed()
    },
  )

  const element: object = {
    ...chained(events, () => element),
    mount: mounting.mount,
    unmount: mounting.unmount,
    destroy: mounting.destroy,
    focus: () => mounting.frame()?.send('focus'),
    blur: () => mounting.frame()?.send('blur'),
    clear: () => undefined,
    update: (next: StripeExpressCheckoutElementOptions) => {
      mounting.requireAlive()
      requireKnown('elements.create("expressCheckout")', next)
      options = { ...options, ...next }
      mounting.frame()?.update(frameOptions())
      return element
    },
  }
  return {
    element: element as unknown as StripeExpressCheckoutElement,
    frame: mounting.frame,
    /** The sheet that the buyer has approved and that waits for the payment. */
    approved: () => (sheet?.isApproved() ? sheet : null),
    close,
    refresh: () => mounting.frame()?.update(frameOptions()),
  }
}

function offeredBy({ paymentMethods = {}, wallets = {} }: StripeExpressCheckoutElementOptions): Wallet[] {
  const { applePay, googlePay } = { ...wallets, ...paymentMethods }
  return [
    ...(applePay === 'never' ? [] : ['apple_pay' as const]),
    ...(googlePay === 'never' ? [] : ['google_pay' as const]),
  ]
}

function available(wallets: readonly Wallet[]): AvailablePaymentMethods | undefined {
  if (wallets.length === 0) return undefined
  return {
    applePay: wallets.includes('apple_pay'),
    googlePay: wallets.includes('google_pay'),
    amazonPay: false,
    link: false,
    paypal: false,
    klarna: false,
  }
}
