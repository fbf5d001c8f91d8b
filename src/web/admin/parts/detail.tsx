import { FileQuestion } from 'lucide-react'
import type { ReactNode } from 'react'
import { isAppError } from '#core/errors.ts'
import type { Query } from '#web/lib/query.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { AdminPage } from './admin-page.tsx'

type Props<T> = {
  /** From `useQuery`, for a single object. */
  query: Query<{ data: T }>
  /** The title while it loads and if it is missing: `Order 1042`. */
  title: string
  /** Where to go if it does not exist. */
  back: { to: string; label: string }
  children: (thing: T) => ReactNode
}

/** The page of one object, in all its states. */
export function Detail<T>({ query, title, back, children }: Props<T>) {
  if (query.data) return children(query.data.data)
  if (query.error === null) {
    return (
      <AdminPage title={title}>
        <LoadingRegion label={title}>
          <div className="grid gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            <Skeleton className="h-72 w-full rounded-lg" />
            <Skeleton className="h-72 w-full rounded-lg" />
          </div>
        </LoadingRegion>
      </AdminPage>
    )
  }
  return <NotThere query={query} title={title} back={back} />
}

/** It does not exist, or cannot be loaded right now. */
export function NotThere({ query, title, back }: Omit<Props<unknown>, 'children'>) {
  if (isAppError(query.error) && query.error.code === 'not_found') {
    return (
      <AdminPage title={title}>
        <EmptyState
          icon={<FileQuestion />}
          action={
            <LinkButton size="sm" variant="secondary" to={back.to}>
              {back.label}
            </LinkButton>
          }
        >
          It does not exist or has been deleted.
        </EmptyState>
      </AdminPage>
    )
  }
  const message = isAppError(query.error) ? query.error.message : 'Server error'
  return (
    <AdminPage title={title}>
      <ErrorState message={message} retrying={query.fetching} onRetry={query.refetch} />
    </AdminPage>
  )
}

/** Two columns: the main content and a sidebar. */
export function Columns({ main, aside }: { main: ReactNode; aside: ReactNode }) {
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,2fr)_minmax(18rem,1fr)] lg:gap-5">
      <div className="grid min-w-0 gap-4 lg:gap-5">{main}</div>
      <div className="grid min-w-0 gap-4 lg:gap-5">{aside}</div>
    </div>
  )
}

/** Short facts with their labels. */
export function Facts({ facts }: { facts: Readonly<Record<string, ReactNode>> }) {
  return (
    <dl className="grid gap-y-2">
      {Object.entries(facts).map(([name, value]) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <dt className="text-muted">{name}</dt>
          <dd className="ml-auto min-w-0 text-right break-words tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
