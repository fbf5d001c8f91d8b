import { paths } from '#core/paths.ts'
import { useInOrder } from '#web/lib/in-order.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { Detail } from '../parts/detail.tsx'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { useStaff } from '../parts/staff.ts'
import { SettingsScreen } from './screen.tsx'

export const meta = adminMeta('Settings')
export const handle: ScreenHandle = { title: 'Settings' }

export default function SettingsRoute() {
  const { isAdmin } = useStaff()
  const mailChecks = useQuery('adminMails', 'checks', {}, { mayAsk: isAdmin })
  // The settings come last, and the screen with them: a card that is filled later would move the forms below it.
  const { setup, keys, settings } = useInOrder({
    setup: useQuery('adminPayments', 'setup', {}),
    keys: useQuery('adminKeys', 'show', {}),
    profile: useQuery('account', 'getProfile', {}),
    ...(isAdmin && { mailChecks }),
    settings: useQuery('adminSettings', 'get', {}),
  })
  // Stripe and the backups' bucket are asked, which takes its time; below them stands nothing else.
  const wallets = useQuery('adminPayments', 'walletDomain', {})
  return (
    <Detail query={settings} title="Settings" back={{ to: paths.admin(), label: 'Dashboard' }}>
      {(loaded) => <SettingsScreen settings={loaded} payments={{ setup, wallets, keys }} />}
    </Detail>
  )
}
