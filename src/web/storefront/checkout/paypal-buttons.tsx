import {
  PayPalButtons,
  type PayPalButtonsComponentProps,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { type ReactNode, useRef, useState } from 'react'
import type { Address } from '#core/contract/address.ts'
import type { PaymentOptions } from '#core/contract/checkout.ts'
import { exact } from '#web/lib/exact.ts'
import { paypalScript } from '#web/lib/payments/paypal-script.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { PAYPAL_UNLOADED } from './ending.ts'
import { beginPaypal, type Decision, finishPaypal } from './pay-by-paypal.ts'
import type { Checkout } from './use-checkout.ts'

const LOOK = exact<PayPalButtonsComponentProps>()({
  fundingSource: 'paypal',
  style: { height: 48, label: 'pay', borderRadius: 6, disableMaxWidth: true },
})

type Paypal = NonNullable<PaymentOptions['paypal']>

type Props = {
  paypal: Paypal
  totalDollars: number
  yearlyDollars: number
  checkout: Checkout
  /** Null when card payment is not offered. */
  onCard: (() => void) | null
}

/** PayPal's own button. Its script loads only when PayPal is selected. */
export default function PaypalButtons({ paypal, onCard, ...purchase }: Props) {
  const [tries, setTries] = useState(0)
  return (
    <PayPalScriptProvider key={tries} options={paypalScript(paypal)}>
      <Buttons {...purchase}>
        <Unloaded onRetry={() => setTries(tries + 1)} onCard={onCard} />
      </Buttons>
    </PayPalScriptProvider>
  )
}

type Purchase = Pick<Props, 'checkout' | 'totalDollars' | 'yearlyDollars'>

/** `children` is shown instead when PayPal cannot show its button. */
function Buttons({ children, ...purchase }: Purchase & { children: ReactNode }) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  const [isBroken, setBroken] = useState(false)
  const callbacks = useCallbacks(purchase, () => setBroken(true))

  if (isRejected || isBroken) return children
  return (
    <div className="min-h-12">
      {isPending && <Skeleton className="h-12 w-full rounded-md" />}
      <PayPalButtons {...LOOK} {...callbacks} disabled={purchase.checkout.payment.phase !== 'idle'}>
        {children}
      </PayPalButtons>
    </div>
  )
}

type Callbacks = Required<
  Pick<PayPalButtonsComponentProps, 'onClick' | 'createOrder' | 'onApprove' | 'onCancel' | 'onError'>
>

/** PayPal reports step by step; together the steps are one payment, from the new order to its ending. */
function useCallbacks({ checkout, totalDollars, yearlyDollars }: Purchase, onBroken: () => void): Callbacks {
  const { payment, check } = checkout
  const address = useRef<Address | null>(null)
  const decide = useRef<((decision: Decision) => void) | null>(null)

  const nextDecision = (): Promise<Decision> =>
    payment.approving(
      new Promise((resolve) => {
        decide.current = resolve
      }),
    )

  const pay = async (
    billing: Address,
    { resolve, reject }: Pick<PromiseWithResolvers<string>, 'resolve' | 'reject'>,
  ) => {
    const started = await beginPaypal({ address: billing, totalDollars, yearlyDollars })
    if ('orderId' in started) {
      resolve(started.orderId)
      return finishPaypal(started.orderId, nextDecision)
    }
    reject(new Error('The shop created no order.'))
    return started
  }

  return {
    onClick: (_data, actions) => {
      address.current = payment.phase === 'idle' ? check() : null
      return address.current ? actions.resolve() : actions.reject()
    },
    createOrder: () => {
      const order = Promise.withResolvers<string>()
      const { current: billing } = address
      if (!billing) throw new Error('The form was not checked.')
      decide.current = () => {}
      payment
        .start('paypal', () => pay(billing, order))
        .catch((error: unknown) => {
          order.reject(error)
          throw error
        })
      return order.promise
    },
    onApprove: async (_data, { restart }) => decide.current?.({ kind: 'approved', restart }),
    onCancel: () => decide.current?.({ kind: 'canceled' }),
    onError: (error) => {
      // Without a payment it is the button itself that failed.
      if (decide.current) decide.current({ kind: 'failed', message: messageOf(error) })
      else onBroken()
    },
  }
}

type UnloadedProps = { onRetry: () => void; onCard: Props['onCard'] }

function Unloaded({ onRetry, onCard }: UnloadedProps) {
  return (
    <AlertRegion>
      <Alert
        title="PayPal payment"
        actions={
          <>
            <Button variant="secondary" size="sm" onClick={onRetry}>
              Try again
            </Button>
            {onCard && (
              <Button variant="secondary" size="sm" onClick={onCard}>
                Pay by card instead
              </Button>
            )}
          </>
        }
      >
        {PAYPAL_UNLOADED}
      </Alert>
    </AlertRegion>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
