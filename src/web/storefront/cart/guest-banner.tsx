import { Info } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useSession } from '#web/lib/session.ts'

/** Guests can buy, but saving a cart and using coupons takes an account. */
export function GuestBanner() {
  const { signedIn } = useSession()
  if (signedIn) return null

  return (
    <aside
      aria-label="Log in"
      className="flex items-start gap-3 rounded-md border border-info bg-info-soft px-4 py-3 text-info-fg"
    >
      <Info aria-hidden="true" className="mt-0.75 size-5 shrink-0" />
      <p>
        <Link
          to={paths.loginThen(paths.cart())}
          className="rounded-xs font-medium underline underline-offset-4"
        >
          Log in
        </Link>{' '}
        to save your cart and use coupons.
      </p>
    </aside>
  )
}
