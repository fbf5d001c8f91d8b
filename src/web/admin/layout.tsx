import { useEffect, useState } from 'react'
import { Outlet, redirect, useLocation, useNavigate } from 'react-router'
import { YEAR_SECONDS } from '#core/domain/durations.ts'
import { isAdmin, isStaff, type RoleId } from '#core/domain/roles.ts'
import { COLLAPSED_NAV_COOKIE } from '#core/markers.ts'
import { paths } from '#core/paths.ts'
import { visitorContext } from '#web/lib/context.ts'
import { writeCookie } from '#web/lib/cookies.ts'
import { setPasswordPrompt } from '#web/lib/fresh-password.ts'
import { type Login, useLogin } from '#web/lib/session.ts'
import { useShop } from '#web/lib/shop.ts'
import { useReloadOnUserChange } from '#web/lib/use-reload-on-user-change.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import type { Route } from './+types/layout.ts'
import { SideNav } from './parts/shell/side-nav.tsx'
import { TopBar } from './parts/shell/top-bar.tsx'
import { StaffContext } from './parts/staff.ts'

setPasswordPrompt(async () => {
  const { askForPassword } = await import('#web/lib/password-dialog.tsx')
  return askForPassword()
})

/** Visitors must log in first, and shoppers get the not-found page. The server also checks every call. */
export function loader({ context, url }: Route.LoaderArgs) {
  const visitor = context.get(visitorContext)
  if (!visitor) throw redirect(paths.loginThen(url.pathname + url.search))
  if (visitor.needsSecondFactor) throw redirect(paths.security())
  const role = visitor.roleId as RoleId | null
  if (!isStaff(role)) throw redirect(paths.adminNotFound())
  return { name: visitor.name, isAdmin: isAdmin(role), collapsedNav: visitor.collapsedNav }
}

/** Nobody should wonder why orders are dated a year ahead. */
function MovedTime() {
  const { movedTo } = useShop()
  if (movedTo === null) return null
  return (
    <aside
      aria-label="Test mode"
      className="bg-warning-soft text-warning-fg px-4 py-2 text-center print:hidden"
    >
      The shop’s time is moved to {movedTo}.{' '}
      <a href={paths.sandbox()} className="underline">
        Payment sandbox
      </a>
    </aside>
  )
}

/** Navigation inside the panel does not check again: staff who lose their rights notice at the next call. */
export function shouldRevalidate() {
  return false
}

export default function AdminLayout({ loaderData: { name, isAdmin, collapsedNav } }: Route.ComponentProps) {
  const login = useLogin()
  const [collapsed, setCollapsed] = useState(collapsedNav)
  useWayOut(login)
  useReloadOnUserChange(login)

  const collapse = (next: boolean) => {
    setCollapsed(next)
    writeCookie(COLLAPSED_NAV_COOKIE, next ? '1' : '', { maxAgeSeconds: next ? YEAR_SECONDS : 0 })
  }
  return (
    <StaffContext value={{ name, isAdmin }}>
      <div className="flex min-h-dvh text-sm">
        <SkipLink />
        <SideNav collapsed={collapsed} onCollapse={collapse} />
        <div className="flex min-w-0 flex-1 flex-col">
          <MovedTime />
          <TopBar />
          <main id="main" tabIndex={-1} className="flex-1">
            <Outlet />
          </main>
        </div>
      </div>
    </StaffContext>
  )
}

/** An expired login redirects to the login page and back to this screen. A logout navigates on its own. */
function useWayOut(login: Login): void {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  const lost = login.state === 'out' && login.ended === 'expired'

  useEffect(() => {
    if (!lost) return
    const state = { message: { tone: 'info', text: 'Please log in again to continue.' } }
    void navigate(paths.loginThen(pathname + search), { replace: true, state })
  }, [lost, pathname, search, navigate])
}
