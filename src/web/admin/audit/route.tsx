import type { adminAudit } from '#core/contract/admin-audit.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { AUDIT_SUBJECTS } from '#core/domain/audit-subject.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { type Filter, useListUrl } from '../parts/list/use-list-url.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { inWords } from '../parts/words.ts'
import { AuditScreen } from './screen.tsx'

export const meta = adminMeta('Audit log')
export const handle: ScreenHandle = { title: 'Audit log' }

export default function AuditRoute() {
  const admins = useQuery('adminUsers', 'list', { query: { role: '1', per_page: 100 } })
  const support = useQuery('adminUsers', 'list', { query: { role: '3', per_page: 100 } })
  const people = [admins, support]
    .flatMap(({ data }) => data?.data.data ?? [])
    .map(({ id, name }) => ({ value: String(id), label: name }))
  const filters: readonly Filter[] = [
    {
      id: 'subject',
      label: 'About',
      options: AUDIT_SUBJECTS.map((subject) => ({ value: subject, label: inWords(subject) })),
    },
    { id: 'actor', label: 'By', options: people },
    { id: 'from', label: 'From', kind: 'date' },
    { id: 'to', label: 'To', kind: 'date' },
  ]
  const url = useListUrl<InputOf<typeof adminAudit.list>['query']>({ filters })
  const query = useQuery('adminAudit', 'list', { query: url.query }, { paged: true })
  return <AuditScreen url={url} query={query} />
}
