import { useParams } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../../parts/admin-meta.ts'
import { Detail } from '../../parts/detail.tsx'
import type { ScreenHandle } from '../../parts/shell/top-bar.tsx'
import { ConnectScreen } from './screen.tsx'

export const meta = adminMeta('Connect your plugin')
export const handle: ScreenHandle = {
  title: 'Connect your plugin',
  parent: { label: 'Products', to: adminPaths.products() },
}

export default function ConnectRoute() {
  const { id = '' } = useParams()
  const query = useQuery('connect', 'get', { params: { id } })
  const back = { to: adminPaths.products(), label: 'All products' }
  return (
    <Detail query={query} title="Connect your plugin" back={back}>
      {(connection) => <ConnectScreen key={id} id={Number(id)} connection={connection} />}
    </Detail>
  )
}
