import { invalidateQueries, useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { ApiTokensScreen } from './screen.tsx'

export const meta = adminMeta('API tokens')
export const handle: ScreenHandle = { title: 'API tokens' }

export default function ApiTokensRoute() {
  const query = useQuery('apiTokens', 'list', {})
  return <ApiTokensScreen query={query} onChanged={() => invalidateQueries('apiTokens')} />
}
