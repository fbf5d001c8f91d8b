import { CircleSlash } from 'lucide-react'
import { PAYMENTS_OFF } from '#core/domain/checkout-messages.ts'
import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { useShop } from '#web/lib/shop.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AnchorButton, LinkButton } from '#web/ui/link-button.tsx'

/** In place of a form that could not be paid. */
export function PaymentsOff() {
  const { supportEmail } = useShop()
  return (
    <div className="mt-6">
      <EmptyState
        icon={<CircleSlash />}
        action={
          <div className="flex flex-wrap justify-center gap-3">
            <AnchorButton href={mailTo(supportEmail, 'I would like to buy')}>Write to us</AnchorButton>
            <LinkButton variant="secondary" to={paths.cart()} reloadDocument>
              Back to your cart
            </LinkButton>
          </div>
        }
      >
        {PAYMENTS_OFF} Your cart is kept. Write to us at {supportEmail} if you would like to buy.
      </EmptyState>
    </div>
  )
}
