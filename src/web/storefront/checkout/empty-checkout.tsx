import { ShoppingCart } from 'lucide-react'
import { STILL_PROCESSING } from '#core/domain/checkout-messages.ts'
import { paths } from '#core/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useFinishedPayment } from './use-finished-payment.ts'

/** Without a cart there is nothing to pay, unless a payment that was started here has become an order. */
export default function EmptyCheckout() {
  const search = useFinishedPayment()
  if (search === 'unknown') return null
  if (search !== 'nothing')
    return (
      <p role="status" className="mt-6 text-muted">
        {search === 'pending' ? STILL_PROCESSING : 'One moment, please. We are looking for your order.'}
      </p>
    )
  return (
    <div className="mt-6">
      <EmptyState
        icon={<ShoppingCart />}
        action={
          <LinkButton to={paths.categories()} reloadDocument>
            Continue Shopping
          </LinkButton>
        }
      >
        Your cart is empty
      </EmptyState>
    </div>
  )
}
