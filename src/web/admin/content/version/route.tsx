import { useParams } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../../parts/admin-meta.ts'
import { Detail } from '../../parts/detail.tsx'
import type { ScreenHandle } from '../../parts/shell/top-bar.tsx'
import { VersionScreen } from './screen.tsx'

export const meta = adminMeta('Version')
export const handle: ScreenHandle = {
  title: 'Version',
  parent: { label: 'Content', to: adminPaths.content() },
}

export default function VersionRoute() {
  const { key = '', number = '' } = useParams()
  const document = useQuery('adminContent', 'get', { params: { key } })
  const version = useQuery('adminContent', 'version', { params: { key, number } })
  const title = `Version ${number}`
  const back = { to: adminPaths.content(), label: 'All content' }
  return (
    <Detail query={document} title={title} back={back}>
      {(edited) => (
        <Detail query={version} title={title} back={back}>
          {(shown) => <VersionScreen document={edited} version={shown} />}
        </Detail>
      )}
    </Detail>
  )
}
