import type { adminSecurity } from '#core/contract/admin-security.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { SECURITY_EVENTS } from '#core/domain/security-event.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { type Filter, useListUrl } from '../parts/list/use-list-url.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { inWords } from '../parts/words.ts'
import { SecurityScreen } from './screen.tsx'

export const meta = adminMeta('Security log')
export const handle: ScreenHandle = { title: 'Security log' }

const FILTERS: readonly Filter[] = [
  {
    id: 'kind',
    label: 'Event',
    options: SECURITY_EVENTS.map((kind) => ({ value: kind, label: inWords(kind) })),
  },
  { id: 'from', label: 'From', kind: 'date' },
  { id: 'to', label: 'To', kind: 'date' },
]

export default function SecurityRoute() {
  const url = useListUrl<InputOf<typeof adminSecurity.list>['query']>({ filters: FILTERS })
  const query = useQuery('adminSecurity', 'list', { query: url.query }, { paged: true })
  return <SecurityScreen url={url} query={query} />
}
