import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { ContentScreen } from './screen.tsx'

export const meta = adminMeta('Content')
export const handle: ScreenHandle = { title: 'Content' }

export default function ContentRoute() {
  return <ContentScreen query={useQuery('adminContent', 'list', {})} />
}
