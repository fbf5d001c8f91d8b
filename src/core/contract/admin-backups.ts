import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { FileAnswer, one, Timestamp } from './envelopes.ts'

/** How the backups of the shop are doing. */
export const BackupOverview = z.object({
  place: z.enum(['folder', 'bucket']),
  encrypted: z.boolean(),
  last_at: z.nullable(Timestamp),
  /** When an archive was last restored completely, to check it or for good. */
  restored_at: z.nullable(Timestamp),
  /** Why the last try failed; null if it did not. */
  backup_error: z.nullable(z.string()),
  check_error: z.nullable(z.string()),
  /** The newest first. */
  archives: z.array(z.object({ name: z.string(), bytes: z.int(), created_at: Timestamp })),
})
export type BackupOverview = z.infer<typeof BackupOverview>

const Started = one(z.object({ started: z.boolean() }))

export const adminBackups = {
  show: endpoint({
    method: 'GET',
    path: '/api/admin/backups',
    summary: 'The archives of the shop, and how the last backup and the last check went',
    access: 'staff',
    byTimer: true,
    response: one(BackupOverview),
    errors: [],
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/admin/backups',
    summary: 'Make a backup now, in the background',
    access: 'admin',
    response: Started,
    errors: [],
  }),
  check: endpoint({
    method: 'POST',
    path: '/api/admin/backups/check',
    summary: 'Restore the newest archive into a scratch database to check it, in the background',
    access: 'admin',
    response: Started,
    errors: [],
  }),
  download: endpoint({
    method: 'GET',
    path: '/api/admin/backups/{name}',
    logged: { kind: 'data_exported', detail: 'backup' },
    summary: 'One archive: everything the shop knows, including personal data',
    access: 'admin',
    fresh: true,
    download: 'application/octet-stream',
    params: z.object({ name: z.string().check(z.maxLength(100)) }),
    response: FileAnswer,
    errors: ['not_found'],
  }),
}
