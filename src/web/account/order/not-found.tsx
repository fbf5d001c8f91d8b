import { SearchX } from 'lucide-react'
import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { useShop } from '#web/lib/shop.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { AnchorButton, LinkButton } from '#web/ui/link-button.tsx'

/** Another shopper's order looks the same as an unknown key. */
export function UnknownOrder() {
  const { supportEmail } = useShop()
  return (
    <EmptyState
      icon={<SearchX />}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <LinkButton to={paths.orders()}>See your orders</LinkButton>
          <AnchorButton variant="secondary" href={mailTo(supportEmail)}>
            Write to us
          </AnchorButton>
        </div>
      }
    >
      We could not find this order.
    </EmptyState>
  )
}
