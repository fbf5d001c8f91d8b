import { readFile, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { APP_ROLE, readPassword } from './role.ts'

/** The URL of the database that a running server has started on this data folder, for the command line tools. */
export async function findRunningPostgres(dataDir: string): Promise<string | null> {
  const [, , , port, socketFolder, listenAddress] = await readPidFile(dataDir)
  if (!port) return null
  const url = socketFolder
    ? `postgresql://${APP_ROLE}@localhost:${port}/${APP_ROLE}?host=${encodeURIComponent(socketFolder)}`
    : `postgresql://${APP_ROLE}:${await readPassword(dataDir)}@${listenAddress}:${port}/${APP_ROLE}`
  return (await answers(url)) ? url : null
}

/** PostgreSQL's postmaster.pid: line 4 is the port, line 5 the socket folder, line 6 the listen address. */
async function readPidFile(dataDir: string): Promise<string[]> {
  try {
    const text = await readFile(join(await realpath(dataDir), 'postgres', 'postmaster.pid'), 'utf8')
    return text.split('\n').map((line) => line.trim())
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

/** The file remains after a crash. */
async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 })
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
