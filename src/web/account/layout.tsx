import { useEffect } from 'react'
import { Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { shopContext } from '#web/lib/context.ts'
import { type Login, useLogin } from '#web/lib/session.ts'
import { useReloadOnUserChange } from '#web/lib/use-reload-on-user-change.ts'
import type { Route } from './+types/layout.ts'
import type { Arrival } from './parts/arrival.ts'

/** The marker cookie proves nothing, but without it nobody is logged in. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(shopContext).signedIn) throw redirect(paths.loginThen(url.pathname + url.search))
  return null
}

/** Wraps every account page: requires a logged-in shopper. */
export default function AccountLayout() {
  const login = useLogin()
  useWayOut(login)
  useReloadOnUserChange(login)

  return <Outlet />
}

/** An expired login goes to the login page and back here, a logout to the login page, and a deleted account home. */
function useWayOut(login: Login): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const ended = login.state === 'out' ? login.ended : null

  useEffect(() => {
    if (ended === null) return
    if (ended !== 'expired') {
      void navigate(ended === 'deleted' ? paths.home() : paths.login(), { replace: true })
      return
    }
    const state: Arrival = { message: { tone: 'info', text: 'Please log in again to continue.' } }
    void navigate(paths.loginThen(pathname + search), { replace: true, state })
  }, [ended, pathname, search, navigate])
}
