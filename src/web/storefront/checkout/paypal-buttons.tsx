import { PayPalButtons, PayPalScriptProvider, usePayPalScriptReducer } from '@paypal/react-paypal-js'
import { useRef } from 'react'
import type { Address } from '#core/contract/address.ts'
import { CURRENCY } from '#core/domain/limits.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { CANCELED, type Ending, PAYPAL_UNLOADED } from './ending.ts'
import { failed } from './pay-by-paypal.ts'
import type { Checkout } from './use-checkout.ts'

type Props = { clientId: string; checkout: Checkout }

/** PayPal's own button. Its script loads from PayPal, and only when PayPal is selected. */
export function PaypalButtons({ clientId, checkout }: Props) {
  const options = { clientId, currency: CURRENCY, intent: 'capture', components: 'buttons' }
  return (
    <PayPalScriptProvider options={options}>
      <Buttons checkout={checkout} />
    </PayPalScriptProvider>
  )
}

/** PayPal calls `createOrder` before its window opens, then one of the callbacks when it closes. */
function Buttons({ checkout }: Pick<Props, 'checkout'>) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  const address = useRef<Address | null>(null)
  const stopped = useRef<Ending | null>(null)
  const { payment, paypalSteps, check } = checkout
  const end = (ending: Ending) => void payment.start('paypal', async () => ending)

  if (isRejected)
    return (
      <AlertRegion>
        <Alert title="PayPal payment">{PAYPAL_UNLOADED}</Alert>
      </AlertRegion>
    )
  return (
    <div className="min-h-12">
      {isPending && <Skeleton className="h-12 w-full rounded-md" />}
      <PayPalButtons
        fundingSource="paypal"
        style={{ height: 48, label: 'pay' }}
        onClick={(_data, actions) => {
          stopped.current = null
          address.current = check()
          return address.current ? actions.resolve() : actions.reject()
        }}
        createOrder={async () => {
          if (!address.current) throw new Error('the form was not checked')
          const started = await paypalSteps.begin(address.current)
          if ('orderId' in started) return started.orderId
          stopped.current = started
          throw new Error('no order')
        }}
        onApprove={({ orderID }) => payment.start('paypal', () => paypalSteps.capture(orderID))}
        onCancel={() => end({ kind: 'stopped', text: CANCELED, tone: 'warning' })}
        onError={(error) => end(stopped.current ?? { kind: 'stopped', text: failed(messageOf(error)) })}
      />
    </div>
  )
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
