import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '#server/config.ts'
import {
  type BackupDeps,
  checkBackup,
  makeBackup,
  openConfiguredPlace,
  openEmbeddedScratch,
  openPlace,
  type Place,
  saveRestored,
} from '#server/modules/backup/index.ts'
import { readOrCreateSecret } from '#server/platform/app-secret.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { StartError } from '#server/platform/start-error.ts'
import { openStorage } from '#server/platform/storage.ts'
import { findArchive } from './find-archive.ts'
import { reasonOf } from './reason-of.ts'
import { openShopDatabase } from './shop-database.ts'

const USAGE = `Makes a backup of the shop, which may be running, or checks one.

  npm run backup                     into BACKUP_URL, or into the folder backups in DATA_DIR
  npm run backup -- --to FOLDER      into another folder
  npm run backup -- --to s3://...    into another bucket
  npm run backup -- --verify FILE    restores an archive into a scratch database and reports; FILE is a path, the name
                                     of an archive in the usual place, or latest

BACKUP_PASSPHRASE encrypts the archive.`

const startedAt = Date.now()
const report = (line: string) =>
  console.log(`${((Date.now() - startedAt) / 1000).toFixed(1).padStart(6)} s  ${line}`)

try {
  const { to, verify } = readOptions()
  if (verify === undefined) await back(to)
  else await check(verify)
} catch (error) {
  console.error(reasonOf(error))
  process.exitCode = 1
}

async function back(to: string | undefined): Promise<void> {
  const config = readConfig()
  const place = await choosePlace(config, to)
  const { deps, close } = await openDeps(config)
  try {
    const { name, bytes } = await makeBackup(deps, { place, report })
    report(`${name}: ${(bytes / 1_000_000).toFixed(1)} MB`)
    if (deps.passphrase === null)
      console.log(
        'The archive is not encrypted, and does not contain the app secret: keep that too, or set BACKUP_PASSPHRASE.',
      )
  } finally {
    await close()
  }
}

async function check(wanted: string): Promise<void> {
  const config = readConfig()
  const place = await openConfiguredPlace(config)
  const { name, open } = await findArchive(place, wanted)
  const parts = { passphrase: config.backup.passphrase, clock: systemClock, openScratch: openEmbeddedScratch }
  const { rows, files, createdAt } = await checkBackup(parts, { open, workFolder: place.workFolder, report })
  report(
    `${name} of ${createdAt.toISOString()} is complete: ${rows} rows and ${files} files, all money rules hold.`,
  )
  const { db, close } = await openShopDatabase(2, { asItIs: true })
  try {
    await saveRestored(db, { restoredAt: systemClock.now(), restoredName: name })
  } finally {
    await close()
  }
}

async function choosePlace(config: Config, to: string | undefined): Promise<Place> {
  if (to === undefined) return openConfiguredPlace(config)
  if (!to.startsWith('s3://')) return openPlace({ folder: resolve(to), bucketUrl: null })
  if (config.backup.passphrase === null)
    throw new StartError(
      '--to s3://... needs BACKUP_PASSPHRASE, because the archive would leave this machine readable.',
    )
  const { workFolder } = await openConfiguredPlace(config)
  return openPlace({ folder: workFolder, bucketUrl: to })
}

async function openDeps(config: Config): Promise<{ deps: BackupDeps; close: () => Promise<void> }> {
  const { db, url, close } = await openShopDatabase(2, { asItIs: true })
  const secret = config.appSecrets ? null : readOrCreateSecret(config.dataDir)
  const deps: BackupDeps = {
    db,
    databaseUrl: url,
    storage: await openStorage(config),
    clock: systemClock,
    log: { info: () => {}, warn: () => {} },
    keyring: createKeyring(config.appSecrets ?? [secret ?? '']),
    appSecret: secret,
    passphrase: config.backup.passphrase,
    openPlace: () => openConfiguredPlace(config),
    openScratch: openEmbeddedScratch,
  }
  return { deps, close }
}

function readOptions(): { to?: string | undefined; verify?: string | undefined } {
  try {
    const { values } = parseArgs({ options: { to: { type: 'string' }, verify: { type: 'string' } } })
    if (values.to !== undefined && values.verify !== undefined) throw new StartError(USAGE)
    return values
  } catch {
    throw new StartError(USAGE)
  }
}
