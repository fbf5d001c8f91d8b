import { type ReactNode, useRef, useState } from 'react'
import type { Subscription, SubscriptionDetails } from '#core/contract/subscriptions.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { CancelDialog } from './cancel-dialog.tsx'
import { SubscriptionState } from './state.tsx'

type Props = {
  subscription: Subscription
  onChanged: (changed: SubscriptionDetails) => void | Promise<void>
  /** What else can be done, before the button to cancel. */
  children?: ReactNode
}

/** Where a subscription stands, with the buttons to resume and to cancel it. */
export function SubscriptionBox({ subscription, onChanged, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [canceling, setCanceling] = useState(false)
  const { token, product, may_cancel, may_resume } = subscription
  const show = async (changed: SubscriptionDetails) => {
    await onChanged(changed)
    // The button that was used is gone.
    box.current?.focus()
  }
  const resume = useAction(async () => {
    const { data } = await ask(contracts.subscriptions, 'resume', { body: { token } })
    showToast(`Your subscription to ${product.name} renews again.`)
    await show(data)
  })
  return (
    <div ref={box} tabIndex={-1} className="grid gap-4 outline-none">
      <SubscriptionState subscription={subscription} />
      <FormAlert message={resume.alert} />
      <div className="flex flex-wrap gap-2 empty:hidden">
        {may_resume && (
          <Button
            size="sm"
            aria-label={`Resume subscription to ${product.name}`}
            pending={resume.pending && 'Resuming…'}
            onClick={resume.run}
          >
            Resume subscription
          </Button>
        )}
        {children}
        {may_cancel && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Cancel subscription to ${product.name}`}
            onClick={() => setCanceling(true)}
          >
            Cancel subscription
          </Button>
        )}
      </div>
      {canceling && (
        <CancelDialog
          subscription={subscription}
          onClose={() => setCanceling(false)}
          onCanceled={(data) => {
            setCanceling(false)
            return show(data)
          }}
        />
      )}
    </div>
  )
}
