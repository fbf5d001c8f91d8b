import { adminBackups as contract } from '#core/contract/admin-backups.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { Enqueue, Job } from '#server/platform/jobs.ts'
import { type AuditActor, recordAudit } from '../audit/index.ts'
import type { BackupDeps } from './deps.ts'
import { backupJob, checkJob } from './jobs.ts'
import { findBackupState, saveFailure } from './queries.ts'

type Deps = BackupDeps & { on: On; enqueue: Enqueue }

type Begin = {
  job: Job<typeof backupJob.payload>
  action: `backup.${string}`
  error: Parameters<typeof saveFailure>[1]
  actor: AuditActor
}

export function backupRoutes({ on, enqueue, ...deps }: Deps): void {
  const { db } = deps

  on(contract.show, async () => {
    const [state, place] = [await findBackupState(db), await deps.openPlace()]
    const archives = await place.list()
    return {
      data: {
        place: place.kind,
        encrypted: deps.passphrase !== null,
        last_at: state?.lastAt ?? null,
        restored_at: state?.restoredAt ?? null,
        backup_error: state?.backupError ?? null,
        check_error: state?.checkError ?? null,
        archives: archives.map(({ name, bytes, at }) => ({ name, bytes, created_at: at })),
      },
    }
  })

  on(contract.start, async ({ request, actor }) => {
    await begin({
      job: backupJob,
      action: 'backup.started',
      error: { backupError: null },
      actor: auditActor(request, actor),
    })
    return { message: 'The backup has started.', data: { started: true } }
  })

  on(contract.check, async ({ request, actor }) => {
    await begin({
      job: checkJob,
      action: 'backup.check_started',
      error: { checkError: null },
      actor: auditActor(request, actor),
    })
    return { message: 'The newest backup is being restored to check it.', data: { started: true } }
  })

  on(contract.download, async ({ params: { name }, request, actor }) => {
    const found = await (await deps.openPlace()).find(name)
    if (!found) throw new AppError('not_found')
    await recordAudit(db, {
      actor: auditActor(request, actor),
      action: 'backup.downloaded',
      subjectId: name,
      before: null,
      after: { bytes: found.bytes },
    })
    return { name, parts: found.open() }
  })

  /** Forgets the last error, so that whoever waits sees the next one, even if it is the same. */
  async function begin({ job, action, error, actor }: Begin): Promise<void> {
    await inTransaction(db, async (tx) => {
      await saveFailure(tx, error)
      await enqueue(tx, job, {})
      await recordAudit(tx, { actor, action, subjectId: job.id, before: null, after: null })
    })
  }
}
