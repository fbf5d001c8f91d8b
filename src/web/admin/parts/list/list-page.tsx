import { type ReactNode, useEffect, useRef, useState } from 'react'
import { isAppError } from '#core/errors.ts'
import { useMedia } from '#web/lib/media.ts'
import type { Query } from '#web/lib/query.ts'
import { isSettled } from '#web/lib/query-cache.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { AdminPage } from '../admin-page.tsx'
import { type MenuItem, RowMenu } from '../menu.tsx'
import { BulkBar } from './bulk-bar.tsx'
import { Cards } from './cards.tsx'
import type { BulkAction, Column, RowKey } from './column.ts'
import { ColumnsMenu } from './columns-menu.tsx'
import { FilterChips } from './filter-chips.tsx'
import { FilterSheet, InlineFilters } from './filters.tsx'
import { type ListPart, Pager, totalText } from './pager.tsx'
import { SearchBox } from './search-box.tsx'
import { useSelection } from './selection.ts'
import { NoMatch, PastTheEnd, RowsSkeleton } from './states.tsx'
import { Table } from './table.tsx'
import type { ListUrl } from './use-list-url.ts'

type Props<Row> = {
  title: string
  /** Singular and plural: `['order', 'orders']`. */
  nouns: readonly [string, string]
  /** From `useListUrl`. */
  url: ListUrl
  /** From `useQuery(part, call, { query: url.query }, { paged: true })`. */
  query: Query<{ data: ListPart<Row> }>
  columns: readonly Column<Row>[]
  rowKey: (row: Row) => RowKey
  /** The row's name, as part of its controls' names. */
  rowName: (row: Row) => string
  /** The menu at the end of a row. Left out for staff with read-only access. */
  rowActions?: ((row: Row) => readonly MenuItem[]) | undefined
  /** If set, rows can be selected. */
  bulk?: readonly BulkAction<Row>[] | undefined
  /** `Search by number or email`; without it there is no search box. */
  search?: string
  /** Secondary actions on the whole list, such as an export. */
  tools?: ReactNode
  /** The primary action. On a phone it stays at the bottom. */
  action?: ReactNode
  /** Shown while the list is empty: a sentence and the action that creates the first one. */
  empty: { icon: ReactNode; text: string; action: ReactNode }
  /** Content between the toolbar and the rows. */
  note?: ReactNode
}

/**
 * The pattern of all lists in the panel. A screen gives its columns, filters and query; search, filters, order, page and
 * hidden columns live in the URL, and every state looks the same everywhere.
 *
 *   const url = useListUrl<InputOf<typeof adminThings.list>['query']>({ filters: FILTERS, defaultSort: 'name' })
 *   const query = useQuery('adminThings', 'list', { query: url.query }, { paged: true })
 *   return <ListPage title="Things" nouns={['thing', 'things']} url={url} query={query} columns={COLUMNS} ... />
 *
 * After a change: `invalidateQueries('adminThings')`, or `updateQueryData` to change the list in place.
 * See `admin/categories` for a complete screen with its sheet and delete dialog.
 */
export function ListPage<Row>(props: Props<Row>) {
  const { title, nouns, url, query, columns, rowKey, bulk, search, tools, action, note } = props
  const part = query.data?.data
  const selection = useSelection(part?.data ?? [], rowKey)
  useAnnouncedCount(query.isPrevious ? undefined : part, { nouns, url })
  const hasTools = search !== undefined || url.filters.length > 0 || columns.some(({ sortable }) => sortable)
  // An empty list offers its action itself.
  const bare = part?.data.length === 0 && part.current_page === 1 && !url.narrowed
  // Until the first answer they only take their room: if the list is empty, they would go away under the pointer.
  const [answered, setAnswered] = useState(false)
  if (!answered && isSettled(query)) setAnswered(true)
  const look = !answered && 'invisible'

  return (
    <AdminPage
      title={title}
      aside={part && countText(part, nouns)}
      actions={
        !bare &&
        (tools || action) && (
          <div className={cx('contents', look)}>
            {tools}
            {action && (
              <div
                data-bottom-bar
                className="flex max-md:fixed max-md:inset-x-0 max-md:bottom-0 max-md:z-10 max-md:border-t max-md:border-border max-md:bg-surface max-md:p-3 max-md:pb-[max(0.75rem,env(safe-area-inset-bottom))] max-md:*:min-h-11 max-md:*:flex-1"
              >
                {action}
              </div>
            )}
          </div>
        )
      }
    >
      {hasTools && !bare && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset's legend would be part of the toolbar
        <div role="group" aria-label="Search and filters" className={cx('grid gap-3', look)}>
          <div className="flex flex-wrap items-center gap-2">
            {search !== undefined && <SearchBox url={url} hint={search} />}
            <InlineFilters url={url} />
            <FilterSheet url={url} columns={columns} />
            <div className="ml-auto max-md:hidden">
              <ColumnsMenu url={url} columns={columns} />
            </div>
          </div>
          <FilterChips url={url} />
        </div>
      )}
      {note}
      <Rows {...props} selection={bulk ? selection : null} />
      {part && <Pager label={title} part={part} url={url} />}
      {bulk && <BulkBar selection={selection} actions={bulk} rowName={props.rowName} />}
    </AdminPage>
  )
}

type RowsProps<Row> = Props<Row> & { selection: ReturnType<typeof useSelection<Row>> | null }

function Rows<Row>(props: RowsProps<Row>) {
  const { title, nouns, url, query, columns, rowKey, rowName, rowActions, empty, selection } = props
  const wide = useMedia('(min-width: 768px)')
  const part = query.data?.data
  if (!part) {
    if (query.error === null) return <RowsSkeleton label={title} />
    const message = isAppError(query.error) ? query.error.message : 'Server error'
    return <ErrorState message={message} retrying={query.fetching} onRetry={query.refetch} />
  }
  if (part.data.length === 0 && part.current_page > 1) return <PastTheEnd url={url} plural={nouns[1]} />
  if (part.data.length === 0 && url.narrowed) return <NoMatch url={url} plural={nouns[1]} />
  if (part.data.length === 0) {
    return (
      <EmptyState icon={empty.icon} action={empty.action}>
        {empty.text}
      </EmptyState>
    )
  }

  const List = wide ? Table : Cards
  return (
    <List
      caption={title}
      columns={columns.filter(({ id }) => !url.hidden.has(id))}
      rows={part.data}
      rowKey={rowKey}
      rowName={rowName}
      rowMenu={rowActions && ((row) => <RowMenu name={rowName(row)} items={rowActions(row)} />)}
      selection={selection}
      sort={url.sort}
      onSort={(sort) => url.change({ sort })}
      old={query.isPrevious}
    />
  )
}

type Total = { total: number; counted?: boolean }
type Counted = { nouns: readonly [string, string]; url: ListUrl }

/** Announces how many rows are left after a search or filter. */
function useAnnouncedCount(part: Total | undefined, { nouns, url }: Counted): void {
  const text = part && countText(part, nouns)
  const filters = `${url.q}|${JSON.stringify(url.chosen)}`
  const announced = useRef(filters)
  useEffect(() => {
    if (text === undefined || announced.current === filters) return
    announced.current = filters
    announce(text)
  }, [text, filters])
}

function countText(part: Total, [one, many]: readonly [string, string]): string {
  return `${totalText(part)} ${part.total === 1 ? one : many}`
}
