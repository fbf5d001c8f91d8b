import { MailWarning, TriangleAlert } from 'lucide-react'
import type { MissingPart } from '#core/contract/admin-dashboard.ts'
import { AdminCard } from '../parts/admin-page.tsx'

/** What is missing before the shop serves real buyers. Nothing, once it is ready. */
export function BeforeGoingLive({ parts }: { parts: readonly MissingPart[] }) {
  if (parts.length === 0) return null
  return (
    <AdminCard title="Before you go live">
      <ul className="grid gap-4">
        {parts.map(({ id, title, fix }) => {
          const Icon = id === 'mail' ? MailWarning : TriangleAlert
          return (
            <li key={id} className="flex gap-3">
              <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-warning" />
              <div className="min-w-0">
                <p className="font-medium">{title}</p>
                <p className="text-sm break-words text-muted">{fix}</p>
              </div>
            </li>
          )
        })}
      </ul>
    </AdminCard>
  )
}
