import { CreditCard } from 'lucide-react'
import { Suspense, useRef, useState } from 'react'
import type { PaymentOptions } from '#core/contract/checkout.ts'
import type { Subscription, SubscriptionDetails } from '#core/contract/subscriptions.ts'
import { formatDollars, toCents } from '#core/domain/money.ts'
import { AppError } from '#core/errors.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { useQuery } from '#web/lib/query.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { lazyPart } from '#web/ui/lazy-part.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Panel } from '../parts/panel.tsx'
import type { CardTask } from './confirm-card.ts'

const CardForm = lazyPart(async () => ({ default: (await import('./card-form.tsx')).CardForm }))
const PaypalForm = lazyPart(async () => ({ default: (await import('./paypal-form.tsx')).PaypalForm }))

export type PaymentTask = 'change' | 'pay'
type Provider = 'stripe' | 'paypal'

type Props = {
  task: PaymentTask
  subscription: Subscription
  onDone: (changed: SubscriptionDetails) => void
  onClose: () => void
}

/** Another card or PayPal account, or the payment of what is late by card. Card numbers never reach the shop. */
export function PaymentPanel({ task, subscription, onDone, onClose }: Props) {
  const options = useQuery('checkout', 'options', {}, { guests: true, once: true })
  return (
    <Panel
      title={task === 'pay' ? 'Pay by card' : 'Change how you pay'}
      intro={whatIsCharged(task, subscription)}
      aside={<CloseButton onClose={onClose} />}
    >
      <Loaded query={options} label="Ways to pay" skeleton={<Skeleton className="h-64 w-full rounded-md" />}>
        {({ data }) =>
          task === 'pay' ? (
            <Pay options={data} subscription={subscription} onDone={onDone} />
          ) : (
            <Change options={data} subscription={subscription} onDone={onDone} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function whatIsCharged(task: PaymentTask, { status, late, price }: Subscription): string {
  if (task === 'pay')
    return `We charge ${formatDollars(late?.amount ?? price)} now, and use this card for every renewal from then on, until you cancel. Your bank may ask you to confirm.`
  if (late)
    return `We charge the late payment of ${formatDollars(late.amount)} right away, and every renewal from then on, until you cancel.`
  return status === 'canceled'
    ? 'Nothing is charged now. We use it if you resume the subscription.'
    : 'Nothing is charged now. We use it for every renewal from then on, until you cancel.'
}

type FormProps = Pick<Props, 'subscription' | 'onDone'> & { options: PaymentOptions }

function Pay({ options, subscription, onDone }: FormProps) {
  const { token, late, price } = subscription
  if (!options.card) return <p>Cards are not accepted at the moment. Please try again later.</p>
  const amount = late?.amount ?? price
  const task: CardTask = {
    kind: 'pay',
    amountCents: toCents(amount),
    start: async () => {
      const { data } = await ask(contracts.subscriptions, 'startPayment', { body: { token } })
      return { clientSecret: data.client_secret }
    },
    finish: async () => {
      const { data } = await ask(contracts.subscriptions, 'finishPayment', { body: { token } })
      onDone(data)
    },
  }
  return (
    <Suspense fallback={<Skeleton className="h-64 w-full rounded-md" />}>
      <CardForm
        access={options.card}
        task={task}
        verb={`Pay ${formatDollars(amount)}`}
        pendingVerb="Paying…"
      />
    </Suspense>
  )
}

function Change({ options, subscription, onDone }: FormProps) {
  const offered = [options.card && ('stripe' as const), options.paypal && ('paypal' as const)].filter(
    (provider) => provider !== null,
  )
  const [chosen, setChosen] = useState<Provider>(offered[0] ?? 'stripe')
  const change = useMeansChange(subscription.token, chosen, onDone)
  if (offered.length === 0) return <p>Payments are off at the moment. Please try again later.</p>
  return (
    <div className="grid gap-5">
      {offered.length > 1 && (
        <RadioCards
          name="means"
          legend="Pay with"
          value={chosen}
          onChange={({ target }) => setChosen(target.value as Provider)}
          cards={[
            {
              value: 'stripe',
              label: 'Card',
              description: 'Visa, Mastercard, American Express, Discover',
              aside: <CreditCard aria-hidden="true" className="size-6 text-muted" />,
            },
            {
              value: 'paypal',
              label: 'PayPal',
              description: 'You will confirm on PayPal, then return here.',
            },
          ]}
        />
      )}
      <Suspense fallback={<Skeleton className="h-64 w-full rounded-md" />}>
        {chosen === 'stripe' && options.card && (
          <CardForm
            access={options.card}
            task={{
              kind: 'save',
              start: async () => {
                const { client_secret } = await change.start()
                if (client_secret === null) throw new AppError('unavailable')
                return { clientSecret: client_secret }
              },
              finish: change.finish,
            }}
            verb="Save card"
            pendingVerb="Saving…"
          />
        )}
        {chosen === 'paypal' && options.paypal && (
          <PaypalForm
            paypal={options.paypal}
            start={async () => (await change.start()).ref}
            finish={change.finish}
          />
        )}
      </Suspense>
    </div>
  )
}

/** What was started is kept until it is finished, so that a lost answer can be asked for again. */
function useMeansChange(token: string, provider: Provider, onDone: Props['onDone']) {
  const started = useRef<{ ref: string; proof: string } | null>(null)
  return {
    start: async () => {
      const { data } = await ask(contracts.subscriptions, 'startMeansChange', { body: { token, provider } })
      started.current = data
      return data
    },
    finish: async () => {
      const { current } = started
      if (!current) throw new AppError('conflict')
      const body = { token, provider, ref: current.ref, proof: current.proof }
      const { data } = await ask(contracts.subscriptions, 'finishMeansChange', { body })
      onDone(data)
    },
  }
}
