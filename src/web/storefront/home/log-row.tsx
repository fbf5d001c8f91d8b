import { StatusChip, type Tone } from '#web/ui/badge.tsx'

export type LogEntry = { subject: string; to: string; time?: string; status: string; tone: Tone }

/** One line of an email log: what was sent, to whom, when, and its status. */
export function LogRow({ entry }: { entry: LogEntry }) {
  return (
    <tr className="border-t border-border first:border-t-0">
      <td className="w-full max-w-0 py-3 pr-2 pl-5">
        <span className="block truncate font-medium">{entry.subject}</span>
        <span className="block truncate text-muted">{entry.to}</span>
      </td>
      {entry.time && <td className="px-2 text-muted tabular-nums">{entry.time}</td>}
      <td className="py-3 pr-5 pl-2 text-right">
        <StatusChip tone={entry.tone}>{entry.status}</StatusChip>
      </td>
    </tr>
  )
}
