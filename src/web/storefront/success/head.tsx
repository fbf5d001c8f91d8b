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
    title: 'Thank you. Your payment is on its way.',
    text: 'Your bank has not confirmed it yet. This page shows your downloads as soon as it has, and your receipt comes by e-mail.',
    Icon: Clock,
    look: WARNING,
  },
  attention: {
    title: 'Thank you. We are looking at your payment.',
    text: 'Something about it needs a person to look at. You need not do anything: we write to you.',
    Icon: Clock,
    look: WARNING,
  },
  partially_refunded: { title: 'Part of this order was refunded.', Icon: CircleAlert, look: WARNING },
  refunded: { title: 'This order was refunded.', Icon: CircleAlert, look: DANGER },
  cancelled: {
    title: 'This order was cancelled.',
    text: 'The payment did not go through, and there is nothing to download.',
    Icon: CircleAlert,
    look: DANGER,
  },
}

/** What happened, the number to name when asking, and where the receipt went. */
export function OrderHead({ order }: { order: Order }) {
  const { supportEmail } = useShop()
  const { title, text, Icon, look } = HEADS[order.status]
  const email = order.billing_address?.email
  return (
    <header className="grid grid-cols-[auto_minmax(0,1fr)] items-start gap-4">
      <span aria-hidden="true" className={`grid size-14 place-items-center rounded-lg ${look}`}>
        <Icon className="size-7" strokeWidth={2.5} />
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
          {email && order.status === 'completed' && <span>Receipt sent to {email}</span>}
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
