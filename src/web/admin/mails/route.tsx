import type { adminMails } from '#core/contract/admin-mails.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { type Filter, useListUrl } from '../parts/list/use-list-url.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { inWords, MAIL_STATUS, optionsOf } from '../parts/words.ts'
import { MailsScreen } from './screen.tsx'

export const meta = adminMeta('Mail')
export const handle: ScreenHandle = { title: 'Mail' }

export default function MailsRoute() {
  const settings = useQuery('adminSettings', 'get', {})
  const kinds = (settings.data?.data.mail_kinds ?? []).map((kind) => ({ value: kind, label: inWords(kind) }))
  const filters: readonly Filter[] = [
    { id: 'status', label: 'Status', options: optionsOf(MAIL_STATUS) },
    { id: 'kind', label: 'Kind', options: kinds },
  ]
  const url = useListUrl<InputOf<typeof adminMails.list>['query']>({ filters })
  const query = useQuery('adminMails', 'list', { query: url.query }, { paged: true })
  return <MailsScreen url={url} query={query} />
}
