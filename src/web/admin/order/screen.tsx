import { Ban, CircleCheck, Mail, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { StaffOrder } from '#core/contract/staff-order.ts'
import { formatDollars } from '#core/domain/money.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { Ago } from '../parts/ago.tsx'
import { Columns } from '../parts/detail.tsx'
import { Notes } from '../parts/notes.tsx'
import { useStaff } from '../parts/staff.ts'
import { STAFF_ORDER_STATUS } from '../parts/words.ts'
import { CasesCard } from './cases-card.tsx'
import { CustomerCard } from './customer-card.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { DocumentsCard } from './documents-card.tsx'
import { ItemsCard } from './items-card.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { PaymentCard } from './payment-card.tsx'
import { ReasonDialog } from './reason-dialog.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { RequestsCard } from './requests-card.tsx'
import { showUpdatedOrder } from './show-updated-order.ts'
import { SubscriptionsCard } from './subscriptions-card.tsx'
import { TimelineCard } from './timeline-card.tsx'

export function OrderScreen({ order }: { order: StaffOrder }) {
  const { isAdmin } = useStaff()
  const [open, setOpen] = useState<OpenDialog>(null)
  const { number } = order
  const notes = useContractForm(contracts.adminOrders, 'addNote', {
    defaults: { body: '' },
    send: (body) => ask(contracts.adminOrders, 'addNote', { params: { number }, body }),
    onDone: async (answer) => {
      notes.reset()
      await showUpdatedOrder(answer)
    },
  })
  const status = STAFF_ORDER_STATUS[order.status]

  return (
    <AdminPage
      title={
        <span className="inline-flex items-center gap-1">
          Order {number}
          <CopyButton text={number} what="order number" />
        </span>
      }
      aside={
        <span className="inline-flex flex-wrap items-center gap-3">
          <StatusChip tone={status.tone}>{status.label}</StatusChip>
          <Ago at={order.created_at} />
        </span>
      }
      actions={isAdmin && <Actions order={order} onOpen={setOpen} />}
    >
      {order.attention_reason && (
        <Alert tone="warning" title="This order needs attention.">
          {order.attention_reason}
        </Alert>
      )}
      <Columns
        main={
          <>
            <CasesCard order={order} onOpen={isAdmin ? setOpen : null} />
            <RequestsCard order={order} onOpen={isAdmin ? setOpen : null} />
            <ItemsCard order={order} />
            <TimelineCard order={order} />
            <Notes notes={order.notes} form={notes} />
          </>
        }
        aside={
          <>
            <CustomerCard order={order} />
            <PaymentCard order={order} />
            <SubscriptionsCard order={order} />
            <DocumentsCard order={order} />
          </>
        }
      />
      <Dialogs order={order} open={open} onClose={() => setOpen(null)} />
    </AdminPage>
  )
}

function Dialogs({ order, open, onClose }: { order: StaffOrder; open: OpenDialog; onClose: () => void }) {
  if (open === 'refund') return <RefundDialog order={order} onClose={onClose} />
  if (open === 'cancel' || open === 'resolve')
    return <ReasonDialog order={order} what={open} onClose={onClose} />
  if (open === 'approve' || open === 'decline')
    return <DecideDialog order={order} approve={open === 'approve'} onClose={onClose} />
  return null
}

type ActionsProps = { order: StaffOrder; onOpen: (what: OpenDialog) => void }

function Actions({ order, onOpen }: ActionsProps) {
  const { number, status, payment } = order
  const resend = useAction(async () => {
    await showUpdatedOrder(await ask(contracts.adminOrders, 'resendReceipt', { params: { number } }))
  })
  const isPaid = status === 'completed' || status === 'partially_refunded'
  // Answering an open refund request is the primary action.
  const needsDecision =
    status === 'attention' || order.refund_requests.some((request) => request.status === 'open')
  const refundable = (payment?.refundable ?? 0) > 0 && (isPaid || status === 'attention')

  return (
    <>
      <AlertRegion>{resend.alert && <p className="text-danger">{resend.alert}</p>}</AlertRegion>
      {isPaid && order.email && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Mail aria-hidden="true" className="size-4" />}
          pending={resend.pending && 'Sending…'}
          onClick={resend.run}
        >
          Resend receipt
        </Button>
      )}
      {status === 'pending' && (
        <Button
          size="sm"
          variant="secondary"
          icon={<Ban aria-hidden="true" className="size-4" />}
          onClick={() => onOpen('cancel')}
        >
          Cancel order
        </Button>
      )}
      {refundable && (
        <Button
          size="sm"
          variant={needsDecision ? 'secondary' : 'primary'}
          icon={<Undo2 aria-hidden="true" className="size-4" />}
          onClick={() => onOpen('refund')}
        >
          Refund up to {formatDollars(payment?.refundable ?? 0)}
        </Button>
      )}
      {status === 'attention' && (
        <Button
          size="sm"
          icon={<CircleCheck aria-hidden="true" className="size-4" />}
          onClick={() => onOpen('resolve')}
        >
          Settle order
        </Button>
      )}
    </>
  )
}
