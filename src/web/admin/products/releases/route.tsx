import { useParams } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import { adminMeta } from '../../parts/admin-meta.ts'
import type { ScreenHandle } from '../../parts/shell/top-bar.tsx'
import { ReleasesScreen } from './screen.tsx'
import { useReleases } from './use-releases.ts'

export const meta = adminMeta('Releases')
export const handle: ScreenHandle = {
  title: 'Releases',
  parent: { label: 'Products', to: adminPaths.products() },
}

export default function ReleasesRoute() {
  const { id = '' } = useParams()
  return <ReleasesScreen key={id} {...useReleases(id)} />
}
