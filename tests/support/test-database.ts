import { createHash, randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, openDatabase, type SessionLimits } from '#server/platform/database.ts'
import { createJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { migrate } from '#server/platform/migrations.ts'
import type { Traces } from '#server/platform/tracing/traces.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The test cluster's maintenance database, started by the global setup. */
    databaseUrl: string
  }
}

export type TestDatabase = Database & {
  /** Closes the pool and removes the database. */
  drop: () => Promise<void>
}

type Options = { poolSize?: number; traces?: Traces; limits?: SessionLimits }

// A machine that stalls for seconds must not answer 503 where a test is about something else.
const WAIT_MS = 30_000
const PATIENT = {
  statement_timeout: 45_000,
  lock_timeout: 45_000,
  idle_in_transaction_session_timeout: 120_000,
}

/** A fresh, migrated database, copied from a template within tens of milliseconds. */
export async function createTestDatabase(options: Options = {}): Promise<TestDatabase> {
  template ??= prepareTemplate()
  const name = `test_${randomBytes(8).toString('hex')}`
  const from = await template
  await asAdmin((admin) => admin.query(`CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`))
  return openTestDatabase(name, options)
}

/** A database without any tables, for testing the migrations themselves. */
export async function createEmptyDatabase(): Promise<TestDatabase> {
  const name = `empty_${randomBytes(8).toString('hex')}`
  await asAdmin((admin) => admin.query(`CREATE DATABASE ${name}`))
  return openTestDatabase(name)
}

function openTestDatabase(name: string, options: Options = {}): TestDatabase {
  let closing = false
  const database = openDatabase({
    url: urlOf(name),
    poolSize: 10,
    limits: PATIENT,
    waitMs: WAIT_MS,
    ...options,
    onError: (error) => {
      // The pool reports itself closed slightly before its last connections are.
      if (!closing) throw error
    },
  })
  return {
    ...database,
    drop: async () => {
      closing = true
      await database.close()
      // Waits a few seconds for closing connections. FORCE would not wait: it fails while autovacuum runs, which only a
      // superuser may end.
      await asAdmin((admin) => admin.query(`DROP DATABASE ${name}`))
    },
  }
}

/** Another pool, of which connections may be lost. */
export function openOtherPool(options: { url: string; poolSize: number; poolerUrl?: string }): Database {
  return openDatabase({ ...options, waitMs: WAIT_MS, onError: () => {} })
}

/** How many connections to this database wait for a lock. */
export async function countLockWaits({ pool }: Pick<Database, 'pool'>): Promise<number> {
  const { rows } = await pool.query(
    `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  )
  return rows.length
}

/** Prepared once per process, and once per cluster because its name contains the migrations' digest. */
let template: Promise<string> | undefined

async function prepareTemplate(): Promise<string> {
  const name = `template_${await migrationsDigest()}`
  await asAdmin(async (admin) => {
    await admin.query(`SELECT pg_advisory_lock(hashtext('test template'))`)
    const { rowCount } = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [name])
    if (rowCount) return
    const draft = `${name}_draft`
    await admin.query(`DROP DATABASE IF EXISTS ${draft} WITH (FORCE)`)
    await admin.query(`CREATE DATABASE ${draft}`)
    await migrate({ url: urlOf(draft) }, { report: () => {} })
    await installJobQueue(urlOf(draft))
    await admin.query(`ALTER DATABASE ${draft} RENAME TO ${name}`)
  })
  return name
}

/** Creates the job queue's schema in the template, so that every copy has it. */
async function installJobQueue(url: string): Promise<void> {
  const jobs = createJobs({ url, log: createLog({ logLevel: 'silent' }) })
  await jobs.open({ scheduling: false })
  await jobs.stop()
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

async function migrationsDigest(): Promise<string> {
  const digest = createHash('sha256')
  const files = (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).toSorted()
  for (const file of files) digest.update(await readFile(`${MIGRATIONS}/${file}`))
  return digest.digest('hex').slice(0, 16)
}

/** Connects to the cluster's maintenance database, with the right to create and change others. */
export async function asAdmin<Result>(work: (admin: pg.Client) => Promise<Result>): Promise<Result> {
  const admin = new pg.Client({ connectionString: inject('databaseUrl') })
  await admin.connect()
  try {
    return await work(admin)
  } finally {
    await admin.end()
  }
}

function urlOf(name: string): string {
  const url = new URL(inject('databaseUrl'))
  url.pathname = `/${name}`
  return url.href
}
