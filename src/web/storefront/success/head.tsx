import { Check, CircleAlert, Clock } from 'lucide-react'
import type { Order } from '#core/contract/orders.ts'
import { mailTo } from '#web/lib/contact.ts'
import { formatDay } from '#web/lib/dates.ts'
import { useShop } from '#web/lib/shop.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'

type Shown = { title: string; text?: string; Icon: typeof Check; look: string }

const SUCCESS = 'bg-success-soft text-success-fg'
const WARNING = 'bg-warning-soft text-warning-fg'
const DANGER = 'bg-danger-soft text-danger-fg'

const HEADS: Record<Order['status'], Shown> = {
  completed: { title: 'Thank you. Your order is complete.', Icon: Check, look: SUCCESS },
  pending: {
    title: 'Thank you. Your payment is being processed.',
    text: 'Your bank has not confirmed it yet. This page will show your downloads as soon as it does, and we will email your receipt.',
    Icon: Clock,
    look: WARNING,
  },
  attention: {
    title: 'Thank you. We are reviewing your payment.',
    text: 'Someone on our team needs to check it. You do not have to do anything: we will email you.',
    Icon: Clock,
    look: WARNING,
  },
  partially_refunded: { title: 'Part of this order was refunded.', Icon: CircleAlert, look: WARNING },
  refunded: { title: 'This order was refunded.', Icon: CircleAlert, look: DANGER },
  cancelled: {
    title: 'This order was canceled.',
    text: 'The payment did not go through, and there is nothing to download.',
    Icon: CircleAlert,
    look: DANGER,
  },
}

export function OrderHead({ order }: { order: Order }) {
  const { supportEmail, sendsMail } = useShop()
  const { title, text, Icon, look } = HEADS[order.status]
  const email = order.billing_address?.email
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4">
      <span aria-hidden="true" className={`grid size-14 place-items-center rounded-lg ${look}`}>
        <Icon className="size-7 stroke-[2.5]" />
      </span>
      <div className="grid gap-1">
        <h1 className="text-3xl">{title}</h1>
        {text && <p className="max-w-prose">{text}</p>}
        <p className="flex flex-wrap items-center gap-x-2 text-muted">
          <span className="inline-flex items-center">
            Order number <strong className="ml-1 text-fg">{order.number}</strong>
            <span className="print:hidden">
              <CopyButton text={order.number} what="order number" />
            </span>
          </span>
          {sendsMail && email && order.status === 'completed' && <span>Receipt sent to {email}</span>}
        </p>
        <p className="text-muted">
          {order.refund.until && `You can ask for a refund until ${formatDay(order.refund.until)}. `}
          Questions?{' '}
          <a
            href={mailTo(supportEmail, `Order ${order.number}`)}
            className="rounded-xs text-primary underline underline-offset-4"
          >
            {supportEmail}
          </a>
        </p>
      </div>
    </header>
  )
}
