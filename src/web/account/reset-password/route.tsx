import { useNavigate, useSearchParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { endSession } from '#web/lib/session.ts'
import type { Arrival } from '../parts/arrival.ts'
import type { Route } from './+types/route.ts'
import { IncompleteLinkScreen, ResetPasswordScreen } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Reset password',
    description: 'Choose a new password with the link from our email.',
    hidden: true,
  })

export default function ResetPasswordRoute() {
  const [search] = useSearchParams()
  const navigate = useNavigate()
  const [email, token] = [search.get('email'), search.get('token')]
  if (!email || !token) return <IncompleteLinkScreen />

  const onDone = (text: string) => {
    // Every session of the account has just ended, including one in this browser.
    endSession('logged_out')
    const state: Arrival = { message: { tone: 'success', text }, email }
    void navigate(paths.login(), { replace: true, state })
  }
  return <ResetPasswordScreen email={email} token={token} onDone={onDone} />
}
