import type { StripePaymentElement, StripePaymentElementOptions } from '@stripe/stripe-js'
import { chained, createEvents } from './events.ts'
import type { Group } from './group.ts'
import { requireKnown } from './known-options.ts'
import type { FrameOptions } from './messages.ts'
import { createMounting } from './mounting.ts'
import { readNever } from './never-fields.ts'
import { openFrame } from './open-frame.ts'

const EVENTS = ['change', 'ready', 'focus', 'blur', 'escape', 'loaderror', 'loaderstart'] as const
const elementType = 'payment'

export type PaymentParts = ReturnType<typeof createPaymentElement>

export function createPaymentElement(
  group: Group,
  initial: StripePaymentElementOptions = {},
  onDestroyed: () => void,
) {
  requireKnown('elements.create("payment")', initial)
  let options = initial
  let never = readNever(options.fields)
  const events = createEvents(EVENTS)
  const frameOptions = (): FrameOptions => ({
    variables: group.options().appearance?.variables,
    amount: group.amount(),
    country: !never.has('country'),
    wallet: null,
    wallets: [],
  })
  const mounting = createMounting(
    (container) =>
      openFrame({
        kind: 'payment',
        container,
        title: 'Secure payment input frame',
        options: frameOptions(),
        onFailed: () => events.emit('loaderror', { elementType, error: group.unreachable() }),
        onMessage: (message) => {
          if (message.type === 'ready') {
            const error = group.loadError()
            if (error) events.emit('loaderror', { elementType, error })
            else events.emit('ready', { elementType })
          } else if (message.type === 'change') {
            group.changed()
            const { empty, complete } = message
            events.emit('change', { elementType, empty, complete, collapsed: false, value: { type: 'card' } })
          } else if (message.type === 'focus' || message.type === 'blur' || message.type === 'escape')
            events.emit(message.type, { elementType })
        },
      }),
    onDestroyed,
  )

  const element: object = {
    ...chained(events, () => element),
    mount: mounting.mount,
    unmount: mounting.unmount,
    destroy: mounting.destroy,
    focus: () => mounting.frame()?.send('focus'),
    blur: () => mounting.frame()?.send('blur'),
    clear: () => mounting.frame()?.send('clear'),
    collapse: () => element,
    update: (next: Partial<StripePaymentElementOptions>) => {
      mounting.requireAlive()
      requireKnown('elements.create("payment")', next)
      never = readNever(next.fields ?? options.fields)
      options = { ...options, ...next }
      mounting.frame()?.update(frameOptions())
      return element
    },
  }
  return {
    element: element as unknown as StripePaymentElement,
    frame: mounting.frame,
    never: () => never,
    refresh: () => mounting.frame()?.update(frameOptions()),
  }
}
