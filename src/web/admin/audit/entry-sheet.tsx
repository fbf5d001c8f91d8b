import type { AuditEntry } from '#core/contract/admin-audit.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { Sheet } from '#web/ui/sheet.tsx'
import { Facts } from '../parts/detail.tsx'
import { inWords } from '../parts/words.ts'
import { changesIn } from './changes-in.ts'
import { Subject } from './subject.tsx'

type Props = { entry: AuditEntry; onClose: () => void }

/** One entry: who, what, when, and the values before and after. */
export function EntrySheet({ entry, onClose }: Props) {
  const changes = changesIn(entry)
  return (
    <Sheet open title={inWords(entry.action)} onClose={onClose}>
      <div className="grid gap-5 text-sm">
        <Facts
          facts={{
            Target: <Subject entry={entry} />,
            Who: entry.actor?.name ?? (entry.actor_kind === 'system' ? 'The shop' : 'Deleted user'),
            When: formatMoment(entry.created_at),
            ...(entry.request_id && {
              Request: <code className="font-mono text-xs">{entry.request_id}</code>,
            }),
          }}
        />
        {changes.length === 0 ? (
          <p className="text-muted">No values were changed.</p>
        ) : (
          <table className="w-full table-fixed text-left">
            <caption className="sr-only">Before and after</caption>
            <thead className="border-b border-border text-muted">
              <tr>
                <th scope="col" className="w-1/4 py-2 pr-2 font-medium">
                  What
                </th>
                <th scope="col" className="py-2 pr-2 font-medium">
                  Before
                </th>
                <th scope="col" className="py-2 font-medium">
                  After
                </th>
              </tr>
            </thead>
            <tbody>
              {changes.map(({ name, before, after }) => (
                <tr key={name} className="border-b border-border align-top">
                  <th scope="row" className="py-2 pr-2 font-medium break-words">
                    {inWords(name)}
                  </th>
                  <td className="py-2 pr-2 break-words whitespace-pre-wrap text-muted">{before}</td>
                  <td className="py-2 break-words whitespace-pre-wrap">{after}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
    </Sheet>
  )
}
