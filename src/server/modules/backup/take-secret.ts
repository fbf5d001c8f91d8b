import { findSecret, saveSecret } from '#server/platform/app-secret.ts'
import { ArchiveError } from '#server/platform/backup/archive-error.ts'
import type { ArchiveSummary } from '#server/platform/backup/read-archive.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { passesSecretCheck } from './deps.ts'

type Options = {
  config: { dataDir: string; appSecrets: readonly [string, ...string[]] | null }
  /** The secret is lost, and the shop shall go on without what it sealed. */
  withoutSecret: boolean
  report: (line: string) => void
}

/**
 * Makes sure that the restored shop can open what the archived one sealed: with APP_SECRET, with the file in the data
 * folder, or with the secret in an encrypted archive.
 */
export function takeSecret(
  { secret_check, app_secret }: ArchiveSummary['manifest'],
  { config: { dataDir, appSecrets }, withoutSecret, report }: Options,
): void {
  const existing = findSecret(dataDir)
  const known = appSecrets ?? (existing === null ? null : ([existing] as const))
  if (known && passesSecretCheck(createKeyring(known), secret_check)) return
  if (known === null && app_secret !== null) {
    saveSecret(dataDir, app_secret)
    report('The app secret comes from the archive.')
    return
  }
  if (withoutSecret) {
    report(
      'What the app secret sealed cannot be read: second factors, keys of providers and webhooks, queued mails.',
    )
    return
  }
  throw new ArchiveError(
    known
      ? 'The archive was made with another app secret than this one. Set APP_SECRET to it, or copy the file app-secret from the old DATA_DIR. If it is lost, add --without-secret.'
      : 'The archive does not contain the app secret. Set APP_SECRET to it, or copy the file app-secret from the old DATA_DIR into this one. If it is lost, add --without-secret.',
  )
}
