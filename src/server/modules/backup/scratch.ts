import { randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { lockDataFolder } from '#server/platform/data-folder.ts'
import { createClient } from '#server/platform/database-client.ts'
import { startEmbeddedPostgres } from '#server/platform/embedded-postgres.ts'

/** An empty database for a while. `close` removes it. */
export type OpenScratch = (workFolder: string) => Promise<{ url: string; close: () => Promise<void> }>

/** Nothing here has to survive, so nothing waits for the disk. */
const SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', shared_buffers: '64MB' }

/** A PostgreSQL of its own, so that checking an archive cannot touch the shop's database. */
export const openEmbeddedScratch: OpenScratch = async (workFolder) => {
  // Always the same folder: the next one finds and stops what a killed process has left.
  const dataDir = join(workFolder, 'scratch')
  const folder = await lockDataFolder(dataDir)
  const remove = async () => {
    folder.release()
    await rm(dataDir, { recursive: true, force: true })
  }
  try {
    const postgres = await startEmbeddedPostgres({ dataDir, settings: SETTINGS, mayCreateDatabases: true })
    const close = async () => {
      await postgres.stop()
      await remove()
    }
    try {
      return { url: await createDatabase(postgres.url), close }
    } catch (error) {
      await postgres.stop()
      throw error
    }
  } catch (error) {
    await remove()
    throw error
  }
}

async function createDatabase(serverUrl: string): Promise<string> {
  const name = `scratch_${randomBytes(8).toString('hex')}`
  const client = createClient(serverUrl, { application_name: 'cartwright restore' })
  await client.connect()
  try {
    await client.query(`CREATE DATABASE ${name}`)
  } finally {
    await client.end()
  }
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}
