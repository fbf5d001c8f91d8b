import * as z from 'zod/mini'
import { IMPORT_SOURCES } from '#core/domain/import-kind.ts'
import { defineJob, type Enqueue, type Jobs } from '#server/platform/jobs.ts'
import type { Storage } from '#server/platform/storage.ts'
import { type ImportDeps, runImport } from './run-import.ts'

export type ImportJobDeps = ImportDeps & { storage: Storage; enqueue: Enqueue }

/** Not retried automatically. The report tells staff why it stopped, and running it again is safe. */
export const runImportJob = defineJob({
  id: 'run-import',
  payload: z.object({
    source: z.enum(IMPORT_SOURCES),
    storageKey: z.string(),
    dryRun: z.boolean(),
    map: z.record(z.string(), z.string()),
    startedBy: z.nullable(z.int()),
  }),
  retries: 0,
  expireSeconds: 7200,
})

export function importJobs(jobs: Pick<Jobs, 'handle'>, deps: ImportJobDeps): void {
  jobs.handle(runImportJob, async ({ storageKey, ...options }) => {
    const file = await deps.storage.get(storageKey)
    await runImport(deps, { ...options, files: [file.toString('utf8')] })
    await deps.storage.delete(storageKey)
  })
}
