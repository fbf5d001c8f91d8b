import { invalidateQueries, useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { ImportScreen } from './screen.tsx'

export const meta = adminMeta('Import')
export const handle: ScreenHandle = { title: 'Import' }

const LOOK_MS = 2_000

export default function ImportRoute() {
  const runs = useQuery('adminImports', 'list', {}, { everyMs: LOOK_MS })
  return <ImportScreen runs={runs} onStarted={() => invalidateQueries('adminImports')} />
}
