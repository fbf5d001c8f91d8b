import type { Cart } from '#core/contract/cart.ts'
import { formatDollars } from '#core/domain/money.ts'
import { formatDay } from '#web/lib/format-day.ts'

type Renewing = Pick<Cart, 'cartItems' | 'renewals' | 'total' | 'discount'>

/** The day of the first charge after today's; undefined if nothing renews. */
export function firstRenewal({ cartItems }: Pick<Cart, 'cartItems'>): string | undefined {
  const [first] = cartItems.flatMap(({ renewal }) => renewal?.on ?? []).sort()
  return first && formatDay(first)
}

/** What the cart costs after today; null if nothing renews. */
export function renewalText({ cartItems, renewals, total, discount }: Renewing): string | null {
  const first = firstRenewal({ cartItems })
  if (!first) return null
  if (total === 0)
    return 'There is nothing to pay, so no card is saved and nothing renews by itself. You can subscribe when the year ends.'
  const yearly = `${formatDollars(renewals)} a year`
  return discount > 0
    ? `${formatDollars(total)} today, then ${yearly} from ${first} until you cancel.`
    : `Renews on ${first} for ${yearly} until you cancel.`
}
