import type { Order } from '#core/contract/orders.ts'
import { paths } from '#core/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

/** The way back to a purchase whose payment did not go through. */
export function BuyAgain({ order }: { order: Order }) {
  const products = order.items.flatMap(({ product }) => product ?? [])
  return (
    <div className="flex flex-wrap gap-3 print:hidden">
      {products.map(({ id, name, uri }) => (
        <LinkButton key={id} to={paths.product(uri)}>
          Buy {name} again
        </LinkButton>
      ))}
      {products.length === 0 && <LinkButton to={paths.categories()}>See plugins</LinkButton>}
    </div>
  )
}
