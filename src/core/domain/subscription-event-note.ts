import { formatCents } from './money.ts'
import type { SubscriptionEventKind } from './subscription-status.ts'

type Event = { kind: SubscriptionEventKind; details: Record<string, unknown> | null }

/** What an event says besides its kind: amounts, days, and the provider's own words. */
export function noteOf({ kind, details }: Event): string {
  if (!details) return ''
  const { was, became, from, to } = details as Record<string, { priceCents?: unknown } | undefined>
  switch (kind) {
    case 'created':
      return dollars(details.priceCents)
    case 'notice_sent':
    case 'reminder_sent':
      return dollars(details.amountCents)
    case 'charge_failed':
      return [details.reason, details.code && `(${details.code})`].filter(Boolean).join(' ')
    case 'canceled':
      return details.afterCharge ? 'The next charge is still made.' : ''
    case 'price_changed':
      return `${dollars(details.fromCents)} → ${dollars(details.toCents)}`
    case 'upgraded':
      return `${dollars(was?.priceCents)} → ${dollars(became?.priceCents)}`
    case 'date_changed':
      return from && to ? `${dayOf(from)} → ${dayOf(to)}` : ''
    default:
      return ''
  }
}

function dollars(cents: unknown): string {
  return typeof cents === 'number' ? formatCents(cents) : ''
}

function dayOf(moment: unknown): string {
  return String(moment).slice(0, 10)
}
