import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useLogin } from '#web/lib/session.ts'
import { useArrival, useReturnPath, withReturnPath } from '../parts/arrival.ts'
import type { Route } from './+types/route.ts'
import { LoginScreen, OnwardScreen } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Log in',
    description: 'Log in to see your orders, licenses and downloads.',
    path: paths.login(),
  })

/** Redirects a logged-in shopper to the page they came for, or home. */
export default function LoginRoute() {
  const { state } = useLogin()
  const arrival = useArrival()
  const onward = useReturnPath()
  const navigate = useNavigate()
  useEffect(() => {
    if (state === 'in') void navigate(onward, { replace: true })
  }, [state, onward, navigate])

  if (state === 'in') return <OnwardScreen to={onward} />
  return (
    <LoginScreen
      message={arrival.message}
      email={arrival.email}
      register={withReturnPath(paths.register(), onward)}
    />
  )
}
