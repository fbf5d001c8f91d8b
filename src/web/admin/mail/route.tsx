import { adminPaths } from '#core/admin-paths.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { Detail } from '../parts/detail.tsx'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import type { Route } from './+types/route.ts'
import { MailScreen } from './screen.tsx'

export const meta = adminMeta('Mail')
export const handle: ScreenHandle = { title: 'Email', parent: { label: 'Mail', to: adminPaths.mails() } }

export default function MailRoute({ params: { id } }: Route.ComponentProps) {
  const query = useQuery('adminMails', 'get', { params: { id } })
  return (
    <Detail query={query} title="Email" back={{ to: adminPaths.mails(), label: 'All emails' }}>
      {(mail) => <MailScreen mail={mail} />}
    </Detail>
  )
}
