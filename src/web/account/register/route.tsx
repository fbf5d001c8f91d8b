import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { useLogin } from '#web/lib/session.ts'
import { useArrival, useReturnPath, withReturnPath } from '../parts/arrival.ts'
import type { Route } from './+types/route.ts'
import { RegisterScreen } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Create an account',
    description: 'Keep your orders, licenses and downloads in one place.',
    path: paths.register(),
  })

/** Registering also logs in, and the login page redirects anyone who is logged in. */
export default function RegisterRoute() {
  const { state } = useLogin()
  const { name, email } = useArrival()
  const login = withReturnPath(paths.login(), useReturnPath())
  const navigate = useNavigate()
  useEffect(() => {
    if (state === 'in') void navigate(login, { replace: true })
  }, [state, login, navigate])

  return <RegisterScreen name={name} email={email} login={login} />
}
