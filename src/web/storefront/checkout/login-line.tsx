import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { opensElsewhere } from '#web/lib/opens-elsewhere.ts'
import { useSession } from '#web/lib/session.ts'
import { flushForm } from './stored-form.ts'

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

/** Leaves the page, and with it what is not stored yet. */
function LoginLink({ children }: { children: ReactNode }) {
  const go = async (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    await flushForm()
    location.assign(paths.loginThen(paths.checkout()))
  }

  return (
    <Link
      to={paths.loginThen(paths.checkout())}
      reloadDocument
      onClick={go}
      className="rounded-xs text-primary underline underline-offset-4"
    >
      {children}
    </Link>
  )
}
