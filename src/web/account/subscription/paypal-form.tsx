import {
  PayPalButtons,
  type PayPalButtonsComponentProps,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { useRef, useState } from 'react'
import { useAction } from '#web/lib/action.ts'
import { exact } from '#web/lib/exact.ts'
import { type PaypalAccess, paypalScript } from '#web/lib/payments/paypal-script.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

const LOOK = exact<PayPalButtonsComponentProps>()({
  fundingSource: 'paypal',
  style: { height: 48, borderRadius: 6, disableMaxWidth: true },
})

type Props = {
  paypal: PaypalAccess
  start: () => Promise<string>
  finish: () => Promise<void>
}

/** PayPal's button, to save an account without paying. */
export function PaypalForm({ paypal, ...task }: Props) {
  const [tries, setTries] = useState(0)
  return (
    <PayPalScriptProvider key={tries} options={paypalScript(paypal)}>
      <Buttons {...task} onRetry={() => setTries(tries + 1)} />
    </PayPalScriptProvider>
  )
}

function Buttons({ start, finish, onRetry }: Omit<Props, 'paypal'> & { onRetry: () => void }) {
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  const [isBroken, setBroken] = useState(false)
  const started = useRef(false)
  const saving = useAction(finish)
  const starting = useAction(async (created: PromiseWithResolvers<string>) => {
    try {
      created.resolve(await start())
    } catch (error) {
      created.reject(error)
      throw error
    }
  })
  if (isRejected || isBroken) return <ErrorState message="We could not load PayPal." onRetry={onRetry} />
  return (
    <div className="grid gap-4" aria-busy={saving.pending}>
      <FormAlert message={starting.alert ?? saving.alert} />
      <div className="min-h-12">
        {isPending && <Skeleton className="h-12 w-full rounded-md" />}
        <PayPalButtons
          {...LOOK}
          disabled={saving.pending}
          createVaultSetupToken={() => {
            const created = Promise.withResolvers<string>()
            started.current = true
            void starting.run(created)
            return created.promise
          }}
          onApprove={() => saving.run()}
          // Without a start it is the button itself that failed.
          onError={() => started.current || setBroken(true)}
        />
      </div>
      {saving.pending && <p role="status">Saving your PayPal account…</p>}
    </div>
  )
}
