import { type To, useLocation, useNavigate, useSearchParams } from 'react-router'

type Option = { value: string; label: string }

/** A way to narrow a list. Options that are still on their way are an empty list. */
export type Filter =
  | { id: string; label: string; options: readonly Option[]; kind?: never }
  | { id: string; label: string; kind: 'date' }
  | { id: string; label: string; kind: 'product' }

type Settings = {
  filters?: readonly Filter[]
  /** As in the address: `name`, or `-created_at` for the other way round. */
  defaultSort?: string
}

type Changes = Record<string, string | null>

/** Where a list stands, read from the address and written to it, so that Back, links and reloads work. */
export type ListUrl<Query = unknown> = {
  /** What the list's call takes: the words, the order, the page and the filters that are set. */
  query: Query
  q: string
  sort: string
  filters: readonly Filter[]
  /** The filters that are set, by their id. */
  chosen: Readonly<Record<string, string>>
  /** Words or filters narrow the list: "nothing matches" is not "nothing yet". */
  narrowed: boolean
  hidden: ReadonlySet<string>
  change: (changes: Changes, how?: { replace?: boolean }) => void
  clear: () => void
  to: (changes: Changes) => To
}

/** Where in the list: the page, and the cursor that leads there in no time where the list is long. */
const PLACE = ['page', 'cursor'] as const

/**
 * `const url = useListUrl<InputOf<typeof adminOrders.list>['query']>({ filters: FILTERS, defaultSort: '-date' })`
 * Values a filter does not know are left out, so that a mistyped address is no error.
 */
export function useListUrl<Query>({ filters = [], defaultSort = '' }: Settings = {}): ListUrl<Query> {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()

  const q = search.get('q') ?? ''
  const sort = search.get('sort') ?? defaultSort
  const chosen = chosenIn(search, filters)
  const place = Object.fromEntries(
    PLACE.flatMap((name) => (search.has(name) ? [[name, search.get(name)]] : [])),
  )

  const to = (changes: Changes): To => ({ pathname, search: withChanges(search, changes).toString() })
  return {
    query: { ...(q && { q }), ...(sort && { sort }), ...place, ...chosen } as Query,
    q,
    sort,
    filters,
    chosen,
    narrowed: q !== '' || Object.keys(chosen).length > 0,
    hidden: new Set((search.get('hide') ?? '').split(',').filter(Boolean)),
    change: (changes, { replace = false } = {}) => {
      const first: Changes = 'hide' in changes ? {} : { page: null, cursor: null }
      void navigate(to({ ...first, ...changes }), { replace, preventScrollReset: true })
    },
    clear: () => {
      const none = Object.fromEntries(
        ['q', 'page', 'cursor', ...filters.map(({ id }) => id)].map((id) => [id, null]),
      )
      void navigate(to(none), { preventScrollReset: true })
    },
    to,
  }
}

function chosenIn(search: URLSearchParams, filters: readonly Filter[]): Record<string, string> {
  const set = filters.flatMap((filter): [string, string][] => {
    const value = search.get(filter.id)
    return value && isKnown(filter, value) ? [[filter.id, value]] : []
  })
  return Object.fromEntries(set)
}

function isKnown(filter: Filter, value: string): boolean {
  if (filter.kind === 'date') return /^\d{4}-\d\d-\d\d$/.test(value)
  if (filter.kind === 'product') return /^[1-9]\d{0,8}$/.test(value)
  return filter.options.length === 0 || filter.options.some((option) => option.value === value)
}

function withChanges(search: URLSearchParams, changes: Changes): URLSearchParams {
  const next = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value) next.set(name, value)
    else next.delete(name)
  }
  return next
}
