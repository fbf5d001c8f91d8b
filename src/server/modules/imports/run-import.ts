import type { ImportSource } from '#core/domain/import-kind.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts'
import { messageOf } from '#server/platform/error-text.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { publishReleasesChanged } from '../licensing/index.ts'
import { type ImportContext, importRecord, rememberMappedProducts } from './import-record.ts'
import { insertRun, listTargets, updateRun } from './queries.ts'
import { type ImportedRecord, readRecords, type Unreadable } from './read-records.ts'

export type ImportDeps = { db: Db; clock: Clock; keyring: Keyring }
export type ImportOptions = {
  source: ImportSource
  files: readonly string[]
  dryRun: boolean
  /** Product names or ids in the other shop, mapped to product URIs here. */
  map: Readonly<Record<string, string>>
  startedBy: number | null
  onProgress?: (done: number, total: number) => void
}
export type ImportReport = {
  runId: number
  added: Record<ImportedRecord['kind'], number>
  known: number
  problems: Unreadable[]
}

const BATCH = 100
const SHOWN_PROBLEMS = 1000
const ORDER: ImportedRecord['kind'][] = ['customer', 'order', 'license', 'activation']

/**
 * Imports another shop's customers, orders, licenses and sites, in that order and in batches. Records that cannot be
 * imported are reported and skipped. A dry run does the same and rolls everything back.
 */
export async function runImport(deps: ImportDeps, options: ImportOptions): Promise<ImportReport> {
  const read = options.files.map(readFile)
  const records = read.flatMap((file) => file.records)
  const ordered = ORDER.flatMap((kind) => records.filter((record) => record.kind === kind))
  const { source, dryRun, startedBy } = options
  const now = deps.clock.now()
  const runId = await insertRun(deps.db, {
    source,
    dryRun,
    startedBy,
    rowsTotal: ordered.length,
    createdAt: now,
  })
  const report: ImportReport = {
    runId,
    added: { customer: 0, order: 0, license: 0, activation: 0 },
    known: 0,
    problems: read.flatMap((file) => file.unreadable),
  }
  try {
    await (dryRun ? runDry : runLive)(deps, { options, ordered, report })
    // Sites can now reference products by the old shop's ids and names.
    if (!dryRun) await publishReleasesChanged(deps.db)
    await finish(deps, report, 'finished')
    return report
  } catch (error) {
    report.problems.unshift({ line: 0, problem: messageOf(error) })
    await finish(deps, report, 'failed')
    throw error
  }
}

function readFile(text: string): ReturnType<typeof readRecords> {
  try {
    return readRecords(text)
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error
    return { records: [], unreadable: [{ line: 0, problem: 'The file is neither CSV nor JSON.' }] }
  }
}

type Work = { options: ImportOptions; ordered: ImportedRecord[]; report: ImportReport }

async function runLive(deps: ImportDeps, { options, ordered, report }: Work): Promise<void> {
  const context = await contextOf(deps, options, report.runId)
  await rememberMappedProducts(deps.db, context)
  for (let done = 0; done < ordered.length; done += BATCH) {
    const batch = ordered.slice(done, done + BATCH)
    await inTransaction(deps.db, (tx) => importBatch(tx, context, { batch, report }))
    await progress(deps, options, { runId: report.runId, done: done + batch.length, total: ordered.length })
  }
}

class DryRunRollback extends Error {}

/** Does the same in a single transaction that is always rolled back. */
async function runDry(deps: ImportDeps, { options, ordered, report }: Work): Promise<void> {
  const context = await contextOf(deps, options, null)
  await deps.db
    .transaction(async (tx) => {
      for (let done = 0; done < ordered.length; done += BATCH) {
        const batch = ordered.slice(done, done + BATCH)
        await importBatch(tx, context, { batch, report })
        await progress(deps, options, {
          runId: report.runId,
          done: done + batch.length,
          total: ordered.length,
        })
      }
      throw new DryRunRollback()
    })
    .catch((error: unknown) => {
      if (!(error instanceof DryRunRollback)) throw error
    })
}

async function importBatch(
  tx: Tx,
  context: ImportContext,
  { batch, report }: { batch: ImportedRecord[]; report: ImportReport },
): Promise<void> {
  const counts = { added: { ...report.added }, known: report.known, problems: report.problems.length }
  try {
    for (const record of batch) await importOne(tx, context, { record, report })
  } catch (error) {
    // The whole batch may be retried, so its counts must not be added twice.
    Object.assign(report.added, counts.added)
    report.known = counts.known
    report.problems.length = counts.problems
    throw error
  }
}

async function importOne(
  tx: Tx,
  context: ImportContext,
  { record, report }: { record: ImportedRecord; report: ImportReport },
): Promise<void> {
  const { line, kind } = record
  // One savepoint per record, so that a record the database rejects does not lose the others.
  const outcome = await tx
    .transaction((inner) => importRecord(inner, context, record))
    .catch((error: unknown) => ({ problem: reasonOf(error) }))
  if (typeof outcome === 'object' && 'problem' in outcome) {
    report.problems.push({ line, problem: outcome.problem })
    return
  }
  const isLicense = typeof outcome === 'object'
  if ((isLicense ? outcome.license : outcome) === 'new') report.added[kind] += 1
  else report.known += 1
  if (!isLicense) return
  report.added.activation += outcome.newSites
  report.problems.push(...outcome.problems.map((problem) => ({ line, problem })))
}

/** The constraint name tells staff more than the SQL statement and leaks no data. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  const constraint = (cause as { constraint?: string } | null)?.constraint
  if (constraint) return `The database rejected it (${constraint}).`
  throw error
}

async function contextOf(
  deps: ImportDeps,
  options: ImportOptions,
  runId: number | null,
): Promise<ImportContext> {
  const map = Object.entries(options.map).map(([name, uri]) => [name.trim().toLowerCase(), uri] as const)
  const { source } = options
  return {
    source,
    runId,
    clock: deps.clock,
    keyring: deps.keyring,
    targets: await listTargets(deps.db),
    map: new Map(map),
  }
}

async function progress(
  { db }: ImportDeps,
  { onProgress }: ImportOptions,
  { runId, done, total }: { runId: number; done: number; total: number },
): Promise<void> {
  await updateRun(db, runId, { rowsDone: done })
  onProgress?.(done, total)
}

async function finish({ db, clock }: ImportDeps, report: ImportReport, status: 'finished' | 'failed') {
  const { added, known, problems } = report
  const summary = `Added ${added.customer} customers, ${added.order} orders, ${added.license} licenses, ${added.activation} sites; ${known} were already here.`
  await updateRun(db, report.runId, {
    status,
    report: [{ line: 0, problem: summary }, ...problems.slice(0, SHOWN_PROBLEMS)],
    finishedAt: clock.now(),
  })
}
