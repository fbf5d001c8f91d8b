import { useEffect, useState } from 'react'
import { Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { shopContext } from '#web/lib/context.ts'
import { createReadings } from '#web/lib/readings.ts'
import { type Login, useLogin } from '#web/lib/session.ts'
import { useReloadOnUserChange } from '#web/lib/use-reload-on-user-change.ts'
import type { Route } from './+types/layout.ts'
import type { Arrival } from './parts/arrival.ts'
import { ReadingsContext } from './parts/use-reading.ts'

/** The marker cookie proves nothing, but whoever lacks it is certainly not logged in. */
export function loader({ context, url }: Route.LoaderArgs) {
  if (!context.get(shopContext).signedIn) throw redirect(paths.loginThen(url.pathname + url.search))
  return null
}

/** Around every page of the account: keeps out who is not logged in, and keeps what was fetched for who is. */
export default function AccountLayout() {
  const login = useLogin()
  const [readings] = useState(() => createReadings())
  useWayOut(login)
  useReloadOnUserChange(login)

  return (
    <ReadingsContext value={readings}>
      <Outlet />
    </ReadingsContext>
  )
}

/** If the login ran out, to the login page and back here; after logging out, to the login page; without an account, home. */
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
