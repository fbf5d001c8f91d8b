import { adminMeta } from '../parts/admin-meta.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { LicencesScreen } from './screen.tsx'
import { useLicences } from './use-licences.ts'

export const meta = adminMeta('Licences')
export const handle: ScreenHandle = { title: 'Licences' }

export default function LicencesRoute() {
  return <LicencesScreen {...useLicences()} />
}
