import { useState } from 'react'
import type { StaffSubscriptionDetails } from '#core/contract/admin-subscriptions.ts'
import { formatDollars } from '#core/domain/money.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { useQuery } from '#web/lib/query.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { showUpdatedSubscription } from './show-updated-subscription.ts'

type Props = { subscription: StaffSubscriptionDetails; onClose: () => void }

/** A new price for this holder, or for everyone who subscribes to the plan. */
export function PriceDialog({ subscription, onClose }: Props) {
  const { id, plan, product, price, next_price } = subscription
  const [all, setAll] = useState(false)
  const form = useContractForm(contracts.adminSubscriptions, 'changePrice', {
    defaults: { price: String(next_price?.amount ?? price) },
    send: async (body) => {
      if (!all) return ask(contracts.adminSubscriptions, 'changePrice', { params: { id: String(id) }, body })
      const { message } = await ask(contracts.adminSubscriptions, 'changePlanPrice', {
        params: { id: String(plan.id) },
        body,
      })
      const answer = await ask(contracts.adminSubscriptions, 'get', { params: { id: String(id) } })
      return { ...answer, message }
    },
    onDone: async (answer) => {
      await showUpdatedSubscription(answer)
      onClose()
    },
  })
  const typed = String(form.value('price'))
  const dollars = /^\d{1,8}(\.\d{1,2})?$/.test(typed) && Number(typed) > 0 ? Number(typed) : null
  return (
    <FormDialog
      title={`Change the price of ${product.name}?`}
      form={form}
      verb="Announce price"
      doing="Announcing…"
      onClose={onClose}
    >
      <RadioCards
        name="whose"
        legend="Whose price?"
        value={all ? 'all' : 'one'}
        onChange={(event) => setAll(event.target.value === 'all')}
        cards={[
          {
            value: 'one',
            label: 'Only this subscription',
            description: `It costs ${formatDollars(price)} a year now.`,
          },
          { value: 'all', label: `All subscribers to ${plan.name}` },
        ]}
      />
      <TextField
        {...form.field('price')}
        label="New price per year in US dollars"
        inputMode="decimal"
        autoComplete="off"
      />
      {all && dollars !== null && <Reach planId={plan.id} price={dollars} />}
      <p className="text-muted">
        Each holder is told by mail at once. A higher price counts from the first charge that is at least 30
        days away; charges before that cost what they cost now. A lower price counts from the next charge.
      </p>
    </FormDialog>
  )
}

function Reach({ planId, price }: { planId: number; price: number }) {
  const query = useQuery('adminSubscriptions', 'planPrice', {
    params: { id: String(planId) },
    query: { price },
  })
  const reach = query.data?.data
  return (
    <p role="status" className="font-medium">
      {reach
        ? `Moves ${reach.subscribers.toLocaleString('en-US')} ${reach.subscribers === 1 ? 'subscriber' : 'subscribers'} to ${formatDollars(price)}. The price rises for ${reach.rises.toLocaleString('en-US')}.`
        : 'Counting subscribers…'}
    </p>
  )
}
