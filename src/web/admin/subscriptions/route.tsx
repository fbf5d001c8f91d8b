import { useSearchParams } from 'react-router'
import {
  type adminSubscriptions,
  DATED_SUBSCRIPTION_SORTS,
  SUBSCRIPTION_SORTS,
} from '#core/contract/admin-subscriptions.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { type Filter, useListUrl } from '../parts/list/use-list-url.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { optionsOf, SUBSCRIPTION_STATUS } from '../parts/words.ts'
import { SubscriptionsScreen } from './screen.tsx'

export const meta = adminMeta('Subscriptions')
export const handle: ScreenHandle = { title: 'Subscriptions' }

type Query = InputOf<typeof adminSubscriptions.list>['query']

const FILTERS: readonly Filter[] = [
  { id: 'status', label: 'Status', options: optionsOf(SUBSCRIPTION_STATUS) },
  { id: 'product', label: 'Product', kind: 'product' },
  { id: 'from', label: 'Renews from', kind: 'date' },
  { id: 'to', label: 'Renews until', kind: 'date' },
]

export default function SubscriptionsRoute() {
  const [search] = useSearchParams()
  const product = search.get('product')
  return product !== null && /^[1-9]\d{0,8}$/.test(product) ? <OfProduct id={product} /> : <All />
}

function All() {
  return <List filters={FILTERS} />
}

/** With a filter for the plans of the product. */
function OfProduct({ id }: { id: string }) {
  const product = useQuery('adminProducts', 'get', { params: { id } })
  const options = (product.data?.data.plans ?? []).map(({ code, name }) => ({ value: code, label: name }))
  return <List filters={[...FILTERS, { id: 'plan', label: 'Plan', options }]} />
}

function List({ filters }: { filters: readonly Filter[] }) {
  const [search] = useSearchParams()
  const dated = search.has('from') || search.has('to')
  const sorts = dated ? DATED_SUBSCRIPTION_SORTS : SUBSCRIPTION_SORTS
  const url = useListUrl<Query>({ filters, sorts, defaultSort: sorts[0] })
  const query = useQuery('adminSubscriptions', 'list', { query: url.query }, { paged: true })
  return <SubscriptionsScreen url={url} query={query} dated={dated} />
}
