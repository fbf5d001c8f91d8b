import { adminMeta } from '../parts/admin-meta.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { LicensesScreen } from './screen.tsx'
import { useLicenses } from './use-licenses.ts'

export const meta = adminMeta('Licenses')
export const handle: ScreenHandle = { title: 'Licenses' }

export default function LicensesRoute() {
  return <LicensesScreen {...useLicenses()} />
}
