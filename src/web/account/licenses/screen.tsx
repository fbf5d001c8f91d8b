import { BadgeCheck } from 'lucide-react'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { licensing } from '#core/contract/licensing.ts'
import { paths } from '#core/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ListPages } from '../parts/list-pages.tsx'
import { LicensePanel } from './panel.tsx'

type Props = { page: ResponseOf<typeof licensing.list>['data']; busy: boolean }

export function LicensesScreen({ page, busy }: Props) {
  if (page.total === 0) {
    return (
      <EmptyState icon={<BadgeCheck />} action={<LinkButton to={paths.categories()}>See plugins</LinkButton>}>
        You have no licenses yet.
      </EmptyState>
    )
  }
  return (
    <div className="grid gap-5">
      <ul aria-busy={busy} className={cx('grid gap-5', busy && 'opacity-60')}>
        {page.data.map((license) => (
          <li key={license.id}>
            <LicensePanel license={license} />
          </li>
        ))}
      </ul>
      <ListPages label="Licenses" page={page} />
    </div>
  )
}

export function LicensesSkeleton() {
  return (
    <div className="grid gap-5">
      {[0, 1].map((row) => (
        <Skeleton key={row} className="h-64 w-full rounded-lg" />
      ))}
    </div>
  )
}
