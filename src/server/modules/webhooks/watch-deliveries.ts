import type { Db } from '#server/platform/database.ts'
import type { Watch } from '#server/platform/watch.ts'
import { listUnreached } from './queries.ts'

export function watchDeliveries({ db }: { db: Db }): Watch {
  return {
    kind: 'webhooks_failing',
    metric: {
      name: 'webhook_endpoints_failing',
      help: 'Webhook endpoints that did not accept their last message',
    },
    look: async () => {
      const failing = await listUnreached(db)
      const [first] = failing
      if (!first) return { value: 0, trouble: null }
      const others = failing.length > 1 ? ` The same is true of ${failing.length - 1} more.` : ''
      return {
        value: failing.length,
        trouble: {
          detail: `${new URL(first.url).host} did not accept the last message: ${first.reason}.${others}`,
          fix: 'See what the endpoint answers under Webhooks, mend it and send the messages again, or switch it off.',
        },
      }
    },
  }
}
