import pg from 'pg'
import { describe, expect, inject, test } from 'vitest'
import { type DatabaseServer, killServer, makeFolder, query, startDatabaseServer } from '../boot/support.ts'

const ROUNDS = inject('thorough') ? 60 : 2
const KILLS = ['the server', 'PostgreSQL', 'both'] as const

describe('a kill at any moment', () => {
  test.for(KILLS)('of %s loses no row that was acknowledged', async (victim) => {
    const dataDir = makeFolder()
    let server = await startDatabaseServer(dataDir)
    await query(server.url, 'create table acknowledged (value int primary key)')
    let acknowledged = 0

    for (let round = 0; round < ROUNDS; round += 1) {
      const enough = acknowledged + 1 + Math.floor(Math.random() * 200)
      const writing = writeRows(server.url, acknowledged, (last) => {
        acknowledged = last
        if (last === enough) kill(victim, server)
      })
      await writing
      await killServer(server)
      server = await startDatabaseServer(dataDir)

      const [row] = await query<{ highest: number; count: number }>(
        server.url,
        'select max(value) as highest, count(*)::int as count from acknowledged',
      )
      // The row in flight when the connection broke may or may not exist; no earlier row may be missing.
      expect(row?.highest).toBeGreaterThanOrEqual(acknowledged)
      expect(row?.count).toBe(row?.highest)
      acknowledged = row?.highest ?? 0
    }
  })
})

/** Writes rows one by one until the connection breaks. */
async function writeRows(url: string, from: number, onWritten: (last: number) => void): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  for (let value = from + 1; ; value += 1) {
    const written = await client.query('insert into acknowledged values ($1)', [value]).catch(() => null)
    if (!written) break
    onWritten(value)
  }
  await client.end().catch(() => {})
}

function kill(victim: (typeof KILLS)[number], server: DatabaseServer): void {
  if (victim !== 'PostgreSQL') server.child.kill('SIGKILL')
  if (victim !== 'the server') process.kill(server.postgresPid, 'SIGKILL')
}
