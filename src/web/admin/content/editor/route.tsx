import { useParams } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../../parts/admin-meta.ts'
import { Detail } from '../../parts/detail.tsx'
import type { ScreenHandle } from '../../parts/shell/top-bar.tsx'
import { ContentEditorScreen } from './screen.tsx'

export const meta = adminMeta('Content')
export const handle: ScreenHandle = {
  title: 'Edit',
  parent: { label: 'Content', to: adminPaths.content() },
}

export default function ContentEditorRoute() {
  const { key = '' } = useParams()
  return <Known key={key} documentKey={key} />
}

function Known({ documentKey }: { documentKey: string }) {
  const query = useQuery('adminContent', 'get', { params: { key: documentKey } })
  return (
    <Detail query={query} title="Content" back={{ to: adminPaths.content(), label: 'All content' }}>
      {(edited) => <ContentEditorScreen edited={edited} />}
    </Detail>
  )
}
