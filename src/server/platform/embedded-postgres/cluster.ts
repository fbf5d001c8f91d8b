import { chown, mkdir, open, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { StartError } from '../start-error.ts'
import { APP_ROLE, readPassword } from './role.ts'
import { run } from './runner.ts'
import type { Settings } from './settings.ts'
import type { Site } from './site.ts'

type Options = { settings: Settings; mayCreateDatabases: boolean; report: (line: string) => void }

/**
 * Creates the database cluster if there is none. It is built under another name and renamed when complete, so a
 * folder with the final name is always usable.
 */
export async function ensureCluster(site: Site, options: Options): Promise<void> {
  if (await hasCluster(site)) return
  options.report('Setting up the database')
  await removeUnfinished(site)

  const unfinished = `${site.folder}.new-${process.pid}-${Date.now()}`
  await mkdir(unfinished, { mode: 0o700 })
  if (site.runner.user) await chown(unfinished, site.runner.user.uid, site.runner.user.gid)

  await initialize(site, unfinished, options.settings)
  await writeFile(join(unfinished, 'pg_hba.conf'), accessRules())
  await createRole(site, unfinished, options.mayCreateDatabases)

  await rename(unfinished, site.folder)
  await syncFolder(dirname(site.folder))
}

async function hasCluster({ folder, binaries }: Site): Promise<boolean> {
  const made = await readFile(join(folder, 'PG_VERSION'), 'utf8').catch(() => null)
  if (made === null) return false

  const major = binaries.version.split('.')[0]
  if (made.trim() === major) return true
  throw new StartError(
    `The files in ${folder} were written by PostgreSQL ${made.trim()}, and this shop brings version ${major}: restore a backup into a new DATA_DIR, or set DATABASE_URL.`,
  )
}

/** Left by a start that was killed. One of its processes may still be writing for a moment, hence the retries. */
async function removeUnfinished({ folder }: Site): Promise<void> {
  const parent = dirname(folder)
  for (const name of await readdir(parent)) {
    if (!name.startsWith(`${basename(folder)}.new-`)) continue
    await rm(join(parent, name), { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

async function initialize({ runner, binaries }: Site, folder: string, settings: Settings): Promise<void> {
  const { code, output } = await run(runner, [
    binaries.initdb,
    `--pgdata=${folder}`,
    '--username=postgres',
    '--auth=reject',
    '--encoding=UTF8',
    // PostgreSQL's built-in collation, so that an operating system update cannot change the order of an index.
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--text-search-config=english',
    ...(settings.fsync === 'off' ? ['--no-sync'] : []),
  ])
  if (code !== 0) throw failure('initdb', output)
}

/**
 * Uses single-user mode, which needs no login: the superuser has no password and no entry in pg_hba.conf, so no
 * database connection can ever become superuser.
 */
async function createRole(site: Site, folder: string, mayCreateDatabases: boolean): Promise<void> {
  const { runner, binaries } = site
  const password = await readPassword(site.dataDir)
  const options = [mayCreateDatabases && 'CREATEDB', password && `PASSWORD '${password}'`].filter(Boolean)
  const sql = [
    `CREATE ROLE ${APP_ROLE} LOGIN ${options.join(' ')}`,
    `CREATE DATABASE ${APP_ROLE} OWNER ${APP_ROLE}`,
  ]
  const command = [binaries.postgres, '--single', '-D', folder, '-c', 'exit_on_error=on', 'postgres']
  const { code, output } = await run(runner, command, `${sql.join('\n')}\n`)
  if (code !== 0) throw failure('postgres', output)
}

/** A socket is protected by its folder, which has mode 0700. */
function accessRules(): string {
  return process.platform === 'win32'
    ? `host all ${APP_ROLE} 127.0.0.1/32 scram-sha-256\n`
    : `local all ${APP_ROLE} trust\n`
}

/** Without the sync, a power cut could undo the rename. */
async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder)
  await handle.sync()
  await handle.close()
}

function failure(program: string, output: string): StartError {
  const reason = output.trim().split('\n').slice(-5).join(' | ')
  return new StartError(
    `The built-in PostgreSQL could not be set up: ${program}: ${reason}. Or set DATABASE_URL.`,
  )
}
