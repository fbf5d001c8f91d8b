import type { adminWebhooks } from '#core/contract/admin-webhooks.ts'
import type { InputOf } from '#core/contract/endpoint.ts'
import { DELIVERY_STATUSES, WEBHOOK_EVENTS } from '#core/domain/webhook-event.ts'
import { invalidateQueries, useQuery } from '#web/lib/query.ts'
import { adminMeta } from '../parts/admin-meta.ts'
import { useListUrl } from '../parts/list/use-list-url.ts'
import type { ScreenHandle } from '../parts/shell/top-bar.tsx'
import { DELIVERY_STATUS } from './delivery-status.ts'
import { WebhooksScreen } from './screen.tsx'

export const meta = adminMeta('Webhooks')
export const handle: ScreenHandle = { title: 'Webhooks' }

const FILTERS = [
  {
    id: 'status',
    label: 'Status',
    options: DELIVERY_STATUSES.map((value) => ({ value, label: DELIVERY_STATUS[value].label })),
  },
  { id: 'event', label: 'Event', options: WEBHOOK_EVENTS.map((value) => ({ value, label: value })) },
]

export default function WebhooksRoute() {
  const url = useListUrl<InputOf<typeof adminWebhooks.deliveries>['query']>({ filters: FILTERS })
  const query = useQuery('adminWebhooks', 'deliveries', { query: url.query }, { paged: true })
  const endpoints = useQuery('adminWebhooks', 'list', {})
  return (
    <WebhooksScreen
      url={url}
      query={query}
      endpoints={endpoints}
      onChanged={() => invalidateQueries('adminWebhooks')}
    />
  )
}
