import { useState } from 'react'
import type { StaffOrder } from '#core/contract/staff-order.ts'
import { REFUND_NOTE_MAX_CHARS } from '#core/domain/limits.ts'
import { formatDollars } from '#core/domain/money.ts'
import { fieldError } from '#core/errors.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'
import { showUpdatedOrder } from './show-updated-order.ts'

type Props = { order: StaffOrder; onClose: () => void }

/** A full refund ends the licenses, a partial one does not. */
export function RefundDialog({ order, onClose }: Props) {
  const { number } = order
  const left = order.payment?.refundable ?? 0
  const [part, setPart] = useState(false)
  const form = useContractForm(contracts.adminOrders, 'refund', {
    defaults: { amount: '', reason: '', note_to_buyer: '', cancel_subscription: false },
    send: async (body) => {
      if (part && body.amount === '') throw fieldError('amount', 'Please enter an amount.')
      if (part && Number(body.amount) > left)
        throw fieldError('amount', `At most ${formatDollars(left)} is left of the payment.`)
      return ask(contracts.adminOrders, 'refund', {
        params: { number },
        body: part ? body : { ...body, amount: '' },
      })
    },
    onDone: async (answer) => {
      await showUpdatedOrder(answer)
      onClose()
    },
  })
  const taken = order.subscriptions.some(({ renewed }) => renewed)
  // Refunding a whole purchase disables its licenses, which ends their subscriptions.
  const renewing = order.subscriptions.filter(
    ({ renewed, status }) => (status === 'active' || status === 'past_due') && (renewed || part),
  )
  const typed = Number(form.value('amount') || 0)
  const amount = part ? typed : left

  return (
    <FormDialog
      title={`Refund order ${number}?`}
      form={form}
      verb={amount > 0 && amount <= left ? `Refund ${formatDollars(amount)}` : 'Refund'}
      doing="Refunding…"
      tone="danger"
      onClose={onClose}
    >
      <RadioCards
        name="how-much"
        legend={`How much goes back to ${order.buyer || 'the buyer'}?`}
        value={part ? 'part' : 'all'}
        onChange={(event) => setPart(event.target.value === 'part')}
        cards={[
          {
            value: 'all',
            label: `Everything that is left, ${formatDollars(left)}`,
            description: taken
              ? 'The renewal is taken back: the license ends as it did before.'
              : 'The licenses of the order stop working in the same step.',
          },
          { value: 'part', label: 'Part of it', description: 'The licenses keep working.' },
        ]}
      />
      {part && (
        <TextField
          {...form.field('amount')}
          label="Amount in US dollars"
          inputMode="decimal"
          autoComplete="off"
          hint={`At most ${formatDollars(left)}.`}
        />
      )}
      <TextField
        {...form.field('reason')}
        label="Reason"
        autoComplete="off"
        maxLength={500}
        hint="For staff. The buyer does not see it."
      />
      <TextField
        {...form.field('note_to_buyer')}
        label="Note to the buyer"
        optional
        autoComplete="off"
        maxLength={REFUND_NOTE_MAX_CHARS}
        hint={
          order.payment?.provider === 'paypal'
            ? 'In the refund email, and in the buyer’s PayPal account.'
            : 'In the refund email.'
        }
      />
      {renewing.length > 0 && (
        <CheckboxField
          {...form.field('cancel_subscription')}
          label={renewing.length === 1 ? 'Also cancel the subscription' : 'Also cancel the subscriptions'}
          hint={
            part
              ? 'Nothing more is charged after the paid period. Otherwise it renews as before.'
              : 'The refund takes this renewal back. Otherwise the period before renews again, after a notice.'
          }
        />
      )}
    </FormDialog>
  )
}
