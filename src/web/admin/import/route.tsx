import { adminMeta } from '../parts/admin-meta.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { useKeeper, useReading } from '../parts/use-reading.ts'
import { ImportScreen } from './screen.tsx'

export const meta = adminMeta('Move in')
export const handle: ScreenHandle = { title: 'Move in' }

const LOOK_MS = 2_000

export default function ImportRoute() {
  const runs = useReading('adminImports', 'list', {}, { everyMs: LOOK_MS })
  const { readAgain } = useKeeper()
  return <ImportScreen runs={runs} onStarted={() => readAgain('adminImports')} />
}
