import type { ImportSource } from '#core/domain/import-kind.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction, type Tx } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { publishReleasesChanged } from '../licensing/index.ts'
import { type ImportContext, importRecord, rememberMappedProducts } from './import-record.ts'
import { insertRun, listTargets, updateRun } from './queries.ts'
import { type ImportedRecord, readRecords, type Unreadable } from './read-records.ts'

export type ImportDeps = { db: Db; clock: Clock; keyring: Keyring }
export type ImportWish = {
  source: ImportSource
  files: readonly string[]
  dryRun: boolean
  /** Names or ids of the other shop to addresses of products here. */
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
 * Takes another shop's customers, orders, licenses and sites over, in that order, a batch at a time. A record that cannot be taken
 * is told and left out; the others go on. A dry run does all of it and takes everything back.
 */
export async function runImport(deps: ImportDeps, wish: ImportWish): Promise<ImportReport> {
  const read = wish.files.map(readFile)
  const records = read.flatMap((file) => file.records)
  const ordered = ORDER.flatMap((kind) => records.filter((record) => record.kind === kind))
  const { source, dryRun, startedBy } = wish
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
    await (dryRun ? rehearse : perform)(deps, { wish, ordered, report })
    // Sites may name products by the old shop's ids from now on.
    if (!dryRun) await publishReleasesChanged(deps.db)
    await finish(deps, report, 'finished')
    return report
  } catch (error) {
    report.problems.unshift({ line: 0, problem: error instanceof Error ? error.message : String(error) })
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

type Work = { wish: ImportWish; ordered: ImportedRecord[]; report: ImportReport }

async function perform(deps: ImportDeps, { wish, ordered, report }: Work): Promise<void> {
  const context = await contextOf(deps, wish, report.runId)
  await rememberMappedProducts(deps.db, context)
  for (let done = 0; done < ordered.length; done += BATCH) {
    const batch = ordered.slice(done, done + BATCH)
    await inTransaction(deps.db, (tx) => takeAll(tx, context, { batch, report }))
    await progress(deps, wish, { runId: report.runId, done: done + batch.length, total: ordered.length })
  }
}

class Rehearsed extends Error {}

/** The same in one transaction that is never committed. */
async function rehearse(deps: ImportDeps, { wish, ordered, report }: Work): Promise<void> {
  const context = await contextOf(deps, wish, null)
  await deps.db
    .transaction(async (tx) => {
      for (let done = 0; done < ordered.length; done += BATCH) {
        const batch = ordered.slice(done, done + BATCH)
        await takeAll(tx, context, { batch, report })
        await progress(deps, wish, { runId: report.runId, done: done + batch.length, total: ordered.length })
      }
      throw new Rehearsed()
    })
    .catch((error: unknown) => {
      if (!(error instanceof Rehearsed)) throw error
    })
}

async function takeAll(
  tx: Tx,
  context: ImportContext,
  { batch, report }: { batch: ImportedRecord[]; report: ImportReport },
): Promise<void> {
  const counts = { added: { ...report.added }, known: report.known, problems: report.problems.length }
  try {
    for (const record of batch) await take(tx, context, { record, report })
  } catch (error) {
    // The batch may be tried again as a whole; what was counted of it does not count.
    Object.assign(report.added, counts.added)
    report.known = counts.known
    report.problems.length = counts.problems
    throw error
  }
}

async function take(
  tx: Tx,
  context: ImportContext,
  { record, report }: { record: ImportedRecord; report: ImportReport },
): Promise<void> {
  const { line, kind } = record
  // A savepoint each: what the database refuses of one record is no reason to lose the others.
  const outcome = await tx
    .transaction((inner) => importRecord(inner, context, record))
    .catch((error: unknown) => ({ problem: reasonOf(error) }))
  if (outcome === 'new') report.added[kind] += 1
  else if (outcome === 'known') report.known += 1
  else report.problems.push({ line, problem: outcome.problem })
}

/** The name of a constraint says more to staff than the whole statement, and gives nothing away. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : null
  const constraint = (cause as { constraint?: string } | null)?.constraint
  if (constraint) return `The database refuses it (${constraint}).`
  throw error
}

async function contextOf(deps: ImportDeps, wish: ImportWish, runId: number | null): Promise<ImportContext> {
  const map = Object.entries(wish.map).map(([name, uri]) => [name.trim().toLowerCase(), uri] as const)
  const { source } = wish
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
  { onProgress }: ImportWish,
  { runId, done, total }: { runId: number; done: number; total: number },
): Promise<void> {
  await updateRun(db, runId, { rowsDone: done })
  onProgress?.(done, total)
}

async function finish({ db, clock }: ImportDeps, report: ImportReport, status: 'finished' | 'failed') {
  const { added, known, problems } = report
  const summary = `Added ${added.customer} customers, ${added.order} orders, ${added.license} licenses, ${added.activation} sites; ${known} were here already.`
  await updateRun(db, report.runId, {
    status,
    report: [{ line: 0, problem: summary }, ...problems.slice(0, SHOWN_PROBLEMS)],
    finishedAt: clock.now(),
  })
}
