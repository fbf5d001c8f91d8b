import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useSession } from '#web/lib/session.ts'

/** For guests. The cart and the form as typed so far are still there afterward. */
export function LoginLine() {
  const { signedIn } = useSession()
  if (signedIn) return null
  return (
    <>
      Already have an account? <LoginLink>Log in</LoginLink>
    </>
  )
}

export function CouponLoginLine() {
  return (
    <p className="text-sm text-muted">
      <LoginLink>Log in</LoginLink> to use a coupon.
    </p>
  )
}

function LoginLink({ children }: { children: ReactNode }) {
  return (
    <Link
      to={paths.loginThen(paths.checkout())}
      reloadDocument
      className="rounded-xs text-primary underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
