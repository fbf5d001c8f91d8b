import type { adminCoupons } from '#core/contract/admin-coupons.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { type Filter, useListUrl } from '../parts/list/use-list-url.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { COUPON_STATE, optionsOf } from '../parts/words.ts'
import { CouponsScreen } from './screen.tsx'

export const meta = adminMeta('Coupons')
export const handle: ScreenHandle = { title: 'Coupons' }

const FILTERS: readonly Filter[] = [{ id: 'state', label: 'State', options: optionsOf(COUPON_STATE) }]

export default function CouponsRoute() {
  const url = useListUrl<InputOf<typeof adminCoupons.list>['query']>({ filters: FILTERS })
  const query = useQuery('adminCoupons', 'list', { query: url.query }, { paged: true })
  return <CouponsScreen url={url} query={query} />
}
