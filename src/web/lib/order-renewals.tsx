import type { OrderRenewal } from '#core/contract/orders.ts'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { formatDay, formatMoment } from './dates.ts'

/** What an item of an order is charged next, and where to stop it. */
export function OrderRenewals({ renewals }: { renewals: readonly OrderRenewal[] }) {
  return renewals.map(({ key_ending, amount, at, cancel_until, token }) => (
    <p key={token} className="text-sm">
      {renewals.length > 1 && `License ••••• ${key_ending}: `}
      Renews on {formatDay(at)} for {formatDollars(amount)}, and every year after that until you cancel. To
      stop it, cancel before {formatMoment(cancel_until)}.{' '}
      <a
        href={paths.subscription(token)}
        className="rounded-xs text-primary underline underline-offset-4 print:hidden"
      >
        Manage or cancel
      </a>
    </p>
  ))
}
