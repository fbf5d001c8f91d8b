import { PackageOpen, SearchX } from 'lucide-react'
import { paths } from '#core/paths.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** An empty category and a search without matches are different states. */
export function NoResults({ search, path }: { search: string; path: string }) {
  if (search) {
    return (
      <EmptyState
        icon={<SearchX />}
        action={
          <LinkButton to={path} variant="secondary" replace>
            Clear search
          </LinkButton>
        }
      >
        No products match “{search}”.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<PackageOpen />}
      action={<LinkButton to={paths.categories()}>See all products</LinkButton>}
    >
      No products in this category yet.
    </EmptyState>
  )
}
