import type { SubscriptionDetails } from '#core/contract/subscriptions.ts'
import { formatDollars } from '#core/domain/money.ts'
import { INVOICE_NAMES } from '#core/domain/order-event-kind.ts'
import type { SubscriptionEventKind } from '#core/domain/subscription-status.ts'
import { DocumentLink } from '#web/lib/document-link.tsx'
import { Panel } from '../parts/panel.tsx'
import { Day, Moment } from './times.tsx'

/** The invoices of what was paid for this license. */
export function Documents({ documents }: Pick<SubscriptionDetails, 'documents'>) {
  return (
    <Panel title="Invoices">
      {documents.length === 0 ? (
        <p className="text-muted">There are none yet. An invoice follows each payment.</p>
      ) : (
        <ul className="-my-3 divide-y divide-border">
          {documents.map(({ kind, number, total, issued_at, url }) => (
            <li key={number} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
              <p>
                <span className="block font-medium">
                  {INVOICE_NAMES[kind]} {number}
                </span>
                <span className="block text-sm text-muted">
                  <Day at={issued_at} /> · {formatDollars(total)}
                </span>
              </p>
              <DocumentLink url={url}>{`${number} (PDF)`}</DocumentLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const EVENTS: Record<SubscriptionEventKind, string> = {
  created: 'You subscribed',
  notice_sent: 'We announced the next charge',
  reminder_sent: 'We reminded you of the charge',
  charge_failed: 'A payment did not go through',
  renewed: 'Renewed for a year',
  past_due: 'The payment became late',
  means_changed: 'The card or PayPal account was changed',
  means_detached: 'The card or PayPal account was removed from our payment provider',
  canceled: 'Canceled',
  resumed: 'Resumed',
  price_changed: 'We announced another price',
  date_changed: 'The next charge was moved',
  upgraded: 'Changed to another plan',
  shortened: 'A payment was refunded, and its year taken back',
  ended: 'Ended',
}

export function History({ history }: Pick<SubscriptionDetails, 'history'>) {
  return (
    <Panel title="What has happened">
      <ol className="grid gap-3">
        {history.map(({ kind, at }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list is only ever replaced
          <li key={index} className="flex flex-wrap justify-between gap-x-4">
            <span>{EVENTS[kind]}</span>
            <span className="text-sm text-muted">
              <Moment at={at} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
