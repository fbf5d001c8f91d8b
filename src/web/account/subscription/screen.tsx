import { SearchX } from 'lucide-react'
import { useState } from 'react'
import type { SubscriptionDetails } from '#core/contract/subscriptions.ts'
import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { mailTo } from '#web/lib/contact.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { SUBSCRIPTION_STATUS } from '#web/lib/order-status.ts'
import { useLogin } from '#web/lib/session.ts'
import { useShop } from '#web/lib/shop.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AnchorButton, LinkButton } from '#web/ui/link-button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { Panel } from '../parts/panel.tsx'
import { SubscriptionBox } from './box.tsx'
import { Documents, History } from './details.tsx'
import { PaymentPanel, type PaymentTask } from './payment-panel.tsx'

type Props = { subscription: SubscriptionDetails; onChanged: (changed: SubscriptionDetails) => void }

export function SubscriptionScreen({ subscription, onChanged }: Props) {
  const [task, setTask] = useState<PaymentTask | null>(null)
  const { supportEmail } = useShop()
  const { status, product, plan, key_ending, history, documents } = subscription
  const { label, tone } = SUBSCRIPTION_STATUS[status]
  const change = (changed: SubscriptionDetails) => {
    // What it says is no longer true of a subscription that is canceled or paid.
    if (changed.status !== status) setTask(null)
    onChanged(changed)
  }
  const finish = (changed: SubscriptionDetails) => {
    setTask(null)
    showToast(doneText(subscription, changed))
    onChanged(changed)
  }
  return (
    <div className="grid gap-5">
      <noscript>
        <p>
          Changing or canceling a subscription needs JavaScript. You can also write to us at {supportEmail}.
        </p>
      </noscript>
      <Panel
        title={product.name}
        intro={`${plan}, one year at a time. License ending in ${key_ending}.`}
        aside={<StatusChip tone={tone}>{label}</StatusChip>}
      >
        <SubscriptionBox subscription={subscription} onChanged={change}>
          <Ways subscription={subscription} onChanged={change} onTask={setTask} />
        </SubscriptionBox>
      </Panel>
      {task && (
        <PaymentPanel
          key={task}
          task={task}
          subscription={subscription}
          onDone={finish}
          onClose={() => setTask(null)}
        />
      )}
      <Documents documents={documents} />
      <History history={history} />
    </div>
  )
}

const DECLINED_AGAIN = 'It was declined again. Nothing was charged. Please use another card or PayPal.'

function doneText(before: SubscriptionDetails, { status, means }: SubscriptionDetails): string {
  if (before.status === 'past_due' && status === 'active') return 'Thank you. Your subscription is paid.'
  return `From now on we charge your ${means?.detail ?? 'card'}.`
}

/** What can be done about the payment: the most likely way out first. */
function Ways({ subscription, onChanged, onTask }: Props & { onTask: (task: PaymentTask) => void }) {
  const { token, status, product, means, late, ended } = subscription
  const retry = useAction(async () => {
    const { data } = await ask(contracts.subscriptions, 'retry', { body: { token } })
    if (data.status === 'active') showToast('Thank you. Your subscription is paid.')
    onChanged(data)
    if (data.late?.decline === 'soft' || data.late?.decline === 'hard')
      throw new AppError('payment_required', { message: DECLINED_AGAIN })
  })
  const confirm = useAction(async () => {
    const { confirmSaved } = await import('./confirm-saved.ts')
    const data = await confirmSaved(token)
    if (data.status === 'active') showToast('Thank you. Your subscription is paid.')
    onChanged(data)
  })
  const alert = confirm.alert ?? retry.alert
  if (status === 'ended') return ended?.may_return && <SubscribeAgain uri={product.uri} />
  const byCard = late !== null && means?.provider === 'stripe'
  const asks = byCard && late.decline === 'authentication'
  const again = late !== null && means !== null && (late.decline === 'soft' || means.provider === 'paypal')
  return (
    <>
      {asks && (
        <Button size="sm" pending={confirm.pending && 'Confirming…'} onClick={confirm.run}>
          Confirm with {means.detail}
        </Button>
      )}
      {byCard && (
        <Button size="sm" variant={asks ? 'secondary' : 'primary'} onClick={() => onTask('pay')}>
          {asks ? 'Pay with another card' : 'Pay now'}
        </Button>
      )}
      {again && (
        <Button
          size="sm"
          variant={byCard ? 'secondary' : 'primary'}
          pending={retry.pending && 'Trying…'}
          onClick={retry.run}
        >
          Try {means.detail} again
        </Button>
      )}
      <Button size="sm" variant={means ? 'secondary' : 'primary'} onClick={() => onTask('change')}>
        {means ? 'Change card or PayPal' : 'Add a card or PayPal'}
      </Button>
      <div className={alert === null ? 'contents' : 'order-first basis-full'}>
        <FormAlert message={alert} />
      </div>
    </>
  )
}

/** Renewing the license subscribes again, which needs an account. Without one it can only be bought anew. */
function SubscribeAgain({ uri }: { uri: string }) {
  const { state } = useLogin()
  if (state !== 'out')
    return (
      <LinkButton size="sm" to={paths.licenses()}>
        Subscribe again
      </LinkButton>
    )
  return (
    <>
      <p className="basis-full">
        To keep the key, log in or create an account with the email address of this license. You can also buy
        a new license, with a new key, without an account.
      </p>
      <LinkButton size="sm" to={paths.loginThen(paths.licenses())}>
        Log in
      </LinkButton>
      <LinkButton size="sm" variant="secondary" to={paths.register()}>
        Create an account
      </LinkButton>
      <LinkButton size="sm" variant="secondary" to={paths.product(uri)}>
        Buy a new license
      </LinkButton>
    </>
  )
}

/** Whatever is wrong with a link, this is all it shows. */
export function VoidLink() {
  const { supportEmail } = useShop()
  return (
    <EmptyState
      icon={<SearchX />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.licenses()}>Go to your licenses</LinkButton>
          <AnchorButton variant="secondary" href={mailTo(supportEmail)}>
            Write to us
          </AnchorButton>
        </div>
      }
    >
      This link no longer works. Use the one in our newest email about the subscription, or log in to your
      account.
    </EmptyState>
  )
}
