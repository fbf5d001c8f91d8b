import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { ContentRow } from '#core/contract/admin-content.ts'
import { problemText } from '#web/lib/problem-text.ts'
import type { Query } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { AdminCard, AdminPage } from '../parts/admin-page.tsx'
import { ReadOnlyNotice } from '../parts/read-only-notice.tsx'
import { useStaff } from '../parts/staff.ts'
import { ContentRows } from './content-rows.tsx'
import { NewPageSheet } from './new-page-sheet.tsx'
import { Transfer } from './transfer.tsx'

/** All texts of the shop, and its looks. */
export function ContentScreen({ query }: { query: Query<{ data: ContentRow[] }> }) {
  const { isAdmin } = useStaff()
  const [creating, setCreating] = useState(false)
  const rows = query.data?.data
  return (
    <AdminPage
      title="Content"
      actions={
        isAdmin && (
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" className="size-4" />}
            onClick={() => setCreating(true)}
          >
            New page
          </Button>
        )
      }
    >
      <ReadOnlyNotice at="the shop’s texts" />
      {rows ? (
        <Groups rows={rows} />
      ) : query.error ? (
        <ErrorState message={problemText(query.error)} retrying={query.fetching} onRetry={query.refetch} />
      ) : (
        <LoadingRegion label="Content">
          <Skeleton className="h-96 w-full rounded-lg" />
        </LoadingRegion>
      )}
      {creating && <NewPageSheet onClose={() => setCreating(false)} />}
    </AdminPage>
  )
}

function Groups({ rows }: { rows: readonly ContentRow[] }) {
  const pages = rows.filter(({ kind }) => kind === 'page')
  const mails = rows.filter(({ kind }) => kind === 'mail')
  const site = rows.filter(({ kind }) => kind !== 'page' && kind !== 'mail')
  return (
    <div className="grid items-start gap-4 lg:grid-cols-2 lg:gap-5">
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        <AdminCard title="Site">
          <ContentRows rows={site} noun="texts" />
        </AdminCard>
        <AdminCard title="Pages">
          <ContentRows rows={pages} noun="pages" />
        </AdminCard>
        <Transfer rows={rows} />
      </div>
      <div className="grid grid-cols-1 gap-4 lg:gap-5">
        {mails.length > 0 && (
          <AdminCard title="Emails">
            <ContentRows rows={mails} noun="emails" />
          </AdminCard>
        )}
      </div>
    </div>
  )
}
