import type { ChangelogEntry } from '#core/contract/catalog.ts'
import { utcDay } from '#core/domain/utc-day.ts'
import { Prose } from '#web/ui/prose.tsx'

export function Changelog({ entries }: { entries: readonly ChangelogEntry[] }) {
  return (
    <>
      <h2 className="sr-only">Changelog</h2>
      {entries.length === 0 ? <p className="text-muted">No releases yet.</p> : <Entries entries={entries} />}
    </>
  )
}

function Entries({ entries }: { entries: readonly ChangelogEntry[] }) {
  return (
    <ol className="grid max-w-prose gap-6">
      {entries.map((entry) => (
        <li key={entry.version} className="grid gap-1 border-l-2 border-border pl-4">
          <h3 className="flex flex-wrap items-baseline gap-x-3 text-lg">
            <span className="tabular-nums">{entry.version}</span>
            <time dateTime={entry.released_at} className="text-sm font-normal text-muted">
              {utcDay(entry.released_at)}
            </time>
          </h3>
          <Prose html={entry.notes} under={2} />
        </li>
      ))}
    </ol>
  )
}
