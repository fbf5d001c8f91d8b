import { DAY_MS, HOUR_MS } from '#core/domain/durations.ts'
import { PAYMENT_PROVIDERS, PROVIDER_NAMES } from '#core/domain/payment-status.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import type { Sight, Watch } from '#server/platform/watch.ts'
import type { OrderDeps } from '../deps.ts'
import { countStuckEvents, countUnannounced, findBookCheck } from './queries.ts'

/** The nightly comparison was missed twice. */
const STALE_MS = 2 * DAY_MS

export function moneyWatches(deps: OrderDeps): Watch[] {
  return [
    {
      kind: 'money_differs',
      metric: { name: 'book_differences', help: 'Differences that the last comparison of the books found' },
      look: () => lookAtBooks(deps),
    },
    {
      kind: 'provider_silent',
      metric: {
        name: 'payments_unannounced',
        help: 'Payments of the last day without any event of their provider',
      },
      look: () => lookForSilence(deps),
    },
    {
      kind: 'provider_events_failing',
      metric: { name: 'provider_events_stuck', help: 'Events of providers that could not be processed' },
      look: () => lookAtEvents(deps),
    },
  ]
}

async function lookAtBooks({ db, clock }: OrderDeps): Promise<Sight> {
  const check = await findBookCheck(db)
  const [first] = check?.differences ?? []
  if (check && first)
    return {
      value: check.differences.length,
      trouble: {
        detail: `${check.differences.length === 1 ? 'There is one difference' : `There are ${check.differences.length} differences`}. The first: ${first.slice(0, 400)}`,
        fix: 'Look the payment up at the provider and here. If the shop was restored from a backup, start it once with --rebuild-orders-since.',
      },
    }
  const { comparedAt, error } = check ?? {}
  const isStale = comparedAt ? clock.now().getTime() - comparedAt.getTime() > STALE_MS : false
  return {
    value: 0,
    trouble:
      error && (isStale || !comparedAt)
        ? {
            detail: `They could not be compared${comparedAt ? ` since ${utcDay(comparedAt)}` : ''}: ${error.slice(0, 400)}`,
            fix: 'See whether the provider can be reached with the keys in the settings, and whether they may read payments.',
          }
        : null,
  }
}

async function lookForSilence({ db, clock, gateways }: OrderDeps): Promise<Sight> {
  const now = clock.now().getTime()
  const span = { from: new Date(now - DAY_MS), to: new Date(now - HOUR_MS) }
  const sandbox = gateways.browser.mode === 'sandbox'
  const silent: string[] = []
  let value = 0
  for (const provider of PAYMENT_PROVIDERS) {
    if (!gateways.find(provider)) continue
    const unannounced = await countUnannounced(db, { provider, sandbox, ...span })
    if (unannounced > 0) silent.push(PROVIDER_NAMES[provider])
    value += unannounced
  }
  return {
    value,
    trouble:
      silent.length === 0
        ? null
        : {
            detail: `${silent.join(' and ')} sent no event about ${value === 1 ? 'the payment' : `the ${value} payments`} of the last day. Orders are still made, but later, and disputes and refunds are noticed late.`,
            fix: 'Check the webhook under Settings, Payments, and in the provider’s dashboard: its address, its secret, and whether it is switched on.',
          },
  }
}

async function lookAtEvents({ db, clock }: OrderDeps): Promise<Sight> {
  const { stuck, error } = await countStuckEvents(db, { now: clock.now() })
  return {
    value: stuck,
    trouble:
      stuck === 0
        ? null
        : {
            detail: `${stuck === 1 ? 'An event' : `${stuck} events`} could not be processed. The last reason: ${(error ?? 'unknown').slice(0, 400)}`,
            fix: 'Events are tried again by themselves. If the reason does not go away, keep it for whoever helps you, and compare the orders with the provider’s dashboard.',
          },
  }
}
