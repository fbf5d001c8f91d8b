import { adminImports as contract, type ImportRun } from '#core/contract/admin-imports.ts'
import { inTransaction } from '#server/platform/database.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { newKey } from '#server/platform/keys.ts'
import { recordAudit } from '../audit/index.ts'
import { type ImportJobDeps, runImportJob } from './jobs.ts'
import { listRuns, type RunRow } from './queries.ts'

const SHOWN_RUNS = 20

/** A job processes the files, because a large import outlasts a request. */
export function importRoutes({ on, ...deps }: ImportJobDeps & { on: On }): void {
  const { db, storage, enqueue } = deps
  on(contract.list, async () => ({ data: (await listRuns(db, SHOWN_RUNS)).map(present) }))

  on(contract.start, async ({ query, file, actor, request }) => {
    const storageKey = `imports/${newKey(16)}`
    await storage.put(storageKey, file.bytes)
    const by = auditActor(request, actor)
    const dryRun = query.dry_run === '1'
    await inTransaction(db, async (tx) => {
      const payload = {
        source: query.from,
        storageKey,
        dryRun,
        map: readMap(query.map),
        startedBy: by.userId,
      }
      await enqueue(tx, runImportJob, payload)
      const after = { source: query.from, dryRun, bytes: file.bytes.length }
      await recordAudit(tx, {
        actor: by,
        action: 'import.started',
        subjectId: storageKey,
        before: null,
        after,
      })
    })
    return { message: 'The import has started.', data: { started: true } }
  })
}

function readMap(text: string): Record<string, string> {
  const pairs = text
    .split(/\r?\n/)
    .map(
      (row) =>
        [row.slice(0, row.lastIndexOf('=')).trim(), row.slice(row.lastIndexOf('=') + 1).trim()] as const,
    )
  return Object.fromEntries(pairs.filter(([name, uri]) => name && uri))
}

function present({ run, by }: RunRow): ImportRun {
  return {
    id: run.id,
    source: run.source,
    dry_run: run.dryRun,
    status: run.status,
    rows_total: run.rowsTotal,
    rows_done: run.rowsDone,
    report: run.report,
    started_by: by,
    created_at: run.createdAt.toISOString(),
    finished_at: run.finishedAt?.toISOString() ?? null,
  }
}
