import type { adminImports, ImportRun } from '#core/contract/admin-imports.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import type { ImportStatus } from '#core/domain/import-kind.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import type { Query } from '#web/lib/query.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AdminPage } from '../parts/admin-page.tsx'
import { Ago } from '../parts/ago.tsx'
import { ReadOnlyNotice } from '../parts/read-only-notice.tsx'
import { useStaff } from '../parts/staff.ts'
import { SOURCE } from './sources.ts'
import { StartImport } from './start-import.tsx'

type Props = { runs: Query<ResponseOf<typeof adminImports.list>>; onStarted: () => Promise<void> }

const STATUS = {
  running: { label: 'Running', tone: 'info' },
  finished: { label: 'Finished', tone: 'success' },
  failed: { label: 'Stopped', tone: 'danger' },
} as const satisfies Record<ImportStatus, { label: string; tone: string }>

/** Imports customers, orders, licenses and sites from another shop. */
export function ImportScreen({ runs, onStarted }: Props) {
  const { isAdmin } = useStaff()
  return (
    <AdminPage title="Import from another shop">
      <ReadOnlyNotice at="the imports" />
      {isAdmin && <StartImport onStarted={onStarted} />}
      <section aria-labelledby="runs" className="grid gap-3">
        <h2 id="runs" className="text-lg">
          Imports
        </h2>
        <Loaded query={runs} label="Imports" skeleton={<Skeleton className="h-24 w-full rounded-lg" />}>
          {({ data }) => <Runs runs={data} />}
        </Loaded>
      </section>
    </AdminPage>
  )
}

function Runs({ runs }: { runs: readonly ImportRun[] }) {
  if (runs.length === 0) return <p className="text-muted">No imports yet. Their results will show up here.</p>
  return (
    <ul className="grid gap-3">
      {runs.map((run) => (
        <li key={run.id} className="grid gap-2 rounded-lg border border-border bg-surface p-4">
          <Run run={run} />
        </li>
      ))}
    </ul>
  )
}

function Run({ run }: { run: ImportRun }) {
  const { label, tone } = STATUS[run.status]
  const [summary, ...problems] = run.report
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <h3 className="font-medium">
          {SOURCE[run.source]}
          {run.dry_run && ', test run'}
        </h3>
        <StatusChip tone={tone}>{label}</StatusChip>
        <span className="text-muted">
          <Ago at={run.created_at} />
          {run.started_by && ` by ${run.started_by}`}
        </span>
      </div>
      {run.status === 'running' && (
        <div className="grid gap-1">
          <progress
            aria-label="Records done"
            className="w-full"
            value={run.rows_done}
            max={run.rows_total || 1}
          />
          <span className="tabular-nums">
            {run.rows_done} of {run.rows_total}
          </span>
        </div>
      )}
      {summary && <p>{summary.problem}</p>}
      {problems.length > 0 && (
        <details>
          <summary className="min-h-9 py-1.5">
            {problems.length === 1 ? 'One record' : `${problems.length} records`} could not be imported
          </summary>
          <ul className="grid gap-1 pt-1">
            {problems.map(({ line, problem }) => (
              <li key={`${line} ${problem}`} className="break-words">
                Line {line}: {problem}
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}
