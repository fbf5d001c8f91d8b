import { type To, useLocation, useNavigate, useSearchParams } from 'react-router'

type Option = { value: string; label: string }

/** A filter of a list. Options that are still loading are an empty list. */
export type Filter =
  | { id: string; label: string; options: readonly Option[]; kind?: never }
  | { id: string; label: string; kind: 'date' }
  | { id: string; label: string; kind: 'product' }

type Settings = {
  filters?: readonly Filter[]
  /** As in the URL: `name`, or `-created_at` for descending order. */
  defaultSort?: string
  /** The orders to choose from; by default any. */
  sorts?: readonly string[]
}

type Changes = Record<string, string | null>

/** The state of a list, kept in the URL so that Back, links and reloads work. */
export type ListUrl<Query = unknown> = {
  /** The query of the list's call: search words, order, page and filters. */
  query: Query
  q: string
  sort: string
  filters: readonly Filter[]
  /** The active filters, by id. */
  chosen: Readonly<Record<string, string>>
  /** Words or filters are set, so an empty list means "nothing matches" and not "nothing yet". */
  narrowed: boolean
  hidden: ReadonlySet<string>
  change: (changes: Changes, how?: { replace?: boolean }) => void
  clear: () => void
  to: (changes: Changes) => To
}

/** The page, and for long lists the cursor that finds it quickly. */
const PLACE = ['page', 'cursor'] as const

/**
 * `const url = useListUrl<InputOf<typeof adminOrders.list>['query']>({ filters: FILTERS, defaultSort: '-date' })`
 * Unknown values are ignored, so that a mistyped URL is no error.
 */
export function useListUrl<Query>({ filters = [], defaultSort = '', sorts }: Settings = {}): ListUrl<Query> {
  const [search] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()

  const q = search.get('q') ?? ''
  const asked = search.get('sort')
  const sort = asked !== null && (sorts?.includes(asked) ?? true) ? asked : defaultSort
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
