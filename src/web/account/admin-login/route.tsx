import { useNavigate } from 'react-router'
import { paths } from '#core/paths.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import type { Route } from './+types/route.ts'
import { AdminLoginScreen } from './screen.tsx'

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({
    shop: shopOf(matches),
    title: 'Admin Panel',
    description: 'Log in as staff.',
    hidden: true,
  })

/** A logged-in shopper is not redirected: staff who also shop come here to log in as staff. */
export default function AdminLoginRoute() {
  const navigate = useNavigate()
  return <AdminLoginScreen onDone={() => void navigate(paths.admin(), { replace: true })} />
}
