import { SearchX } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import type { ListUrl } from './use-list-url.ts'

export function NoMatch({ url, plural }: { url: ListUrl; plural: string }) {
  return (
    <EmptyState
      icon={<SearchX />}
      action={
        <Button size="sm" variant="secondary" onClick={url.clear}>
          {url.q && Object.keys(url.chosen).length === 0 ? 'Clear search' : 'Clear all'}
        </Button>
      }
    >
      {url.q ? `No ${plural} match “${url.q}”.` : `No ${plural} match these filters.`}
    </EmptyState>
  )
}

/** From an old link, or after the last row of the last page was deleted. */
export function PastTheEnd({ url, plural }: { url: ListUrl; plural: string }) {
  return (
    <EmptyState
      icon={<SearchX />}
      action={
        <LinkButton size="sm" variant="secondary" to={url.to({ page: null, cursor: null })}>
          Go to the first page
        </LinkButton>
      }
    >
      There are no {plural} on this page anymore.
    </EmptyState>
  )
}

export function RowsSkeleton({ label }: { label: string }) {
  return (
    <LoadingRegion label={label}>
      <div className="grid gap-3 md:gap-px md:overflow-hidden md:rounded-lg md:border md:border-border">
        <Skeleton className="hidden h-10 w-full rounded-none md:block" />
        {[1, 2, 3, 4, 5, 6].map((row) => (
          <Skeleton key={row} className="h-28 w-full rounded-lg md:h-11 md:rounded-none" />
        ))}
      </div>
    </LoadingRegion>
  )
}
