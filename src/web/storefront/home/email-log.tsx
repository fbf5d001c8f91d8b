import { MailCheck } from 'lucide-react'
import { type LogEntry, LogRow } from './log-row.tsx'

const ENTRIES: readonly LogEntry[] = [
  { to: 'maria@example.com', subject: 'Your order #1042', time: '09:41', status: 'Opened', tone: 'success' },
  { to: 'sam@example.org', subject: 'Reset your password', time: '09:38', status: 'Sent', tone: 'info' },
  { to: 'orders@example.net', subject: 'New order #1041', time: '09:36', status: 'Resent', tone: 'success' },
  { to: 'orders@example.net', subject: 'New order #1041', time: '09:35', status: 'Failed', tone: 'danger' },
  { to: 'lee@example.com', subject: 'Welcome aboard', time: '09:12', status: 'Opened', tone: 'success' },
]

/** The plugin's log, drawn in HTML so that it is sharp, selectable and follows the theme. */
export function EmailLog() {
  return (
    <figure className="rounded-xl border border-border bg-bg shadow-3 max-lg:-mb-24">
      <figcaption className="flex items-center gap-2 border-b border-border px-5 py-3.5 font-medium">
        <MailCheck aria-hidden="true" className="size-5 text-primary" />
        Email log
        <span className="ml-auto text-sm font-normal text-muted">Today</span>
      </figcaption>
      <table className="w-full text-sm">
        <thead className="sr-only">
          <tr>
            <th scope="col">Recipient and subject</th>
            <th scope="col">Time</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {ENTRIES.map((entry) => (
            <LogRow key={entry.time} entry={entry} />
          ))}
        </tbody>
      </table>
    </figure>
  )
}
