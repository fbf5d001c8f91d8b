import { paths } from '#core/paths.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { Detail } from '../parts/detail.tsx'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { useReading } from '../parts/use-reading.ts'
import { SettingsScreen } from './screen.tsx'

export const meta = adminMeta('Settings')
export const handle: ScreenHandle = { title: 'Settings' }

export default function SettingsRoute() {
  const from = useReading('adminSettings', 'get', {})
  return (
    <Detail from={from} title="Settings" back={{ to: paths.admin(), label: 'Dashboard' }}>
      {(settings) => <SettingsScreen settings={settings} />}
    </Detail>
  )
}
