import { paths } from '#core/paths.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { Detail } from '../parts/detail.tsx'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { SettingsScreen } from './screen.tsx'

export const meta = adminMeta('Settings')
export const handle: ScreenHandle = { title: 'Settings' }

export default function SettingsRoute() {
  const query = useQuery('adminSettings', 'get', {})
  const payments = {
    setup: useQuery('adminPayments', 'setup', {}),
    wallets: useQuery('adminPayments', 'walletDomain', {}),
    keys: useQuery('adminKeys', 'show', {}),
  }
  return (
    <Detail query={query} title="Settings" back={{ to: paths.admin(), label: 'Dashboard' }}>
      {(settings) => <SettingsScreen settings={settings} payments={payments} />}
    </Detail>
  )
}
