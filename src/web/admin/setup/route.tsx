import { paths } from '#core/paths.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { Detail } from '../parts/detail.tsx'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { SetupScreen } from './screen.tsx'

export const meta = adminMeta('Setup')
export const handle: ScreenHandle = { title: 'Setup' }

export default function SetupRoute() {
  // What was found before is out of date: owners come back here after every step.
  const query = useQuery('adminSetup', 'get', {}, { once: true })
  return (
    <Detail query={query} title="Setup" back={{ to: paths.admin(), label: 'Dashboard' }}>
      {(setup) => <SetupScreen setup={setup} />}
    </Detail>
  )
}
