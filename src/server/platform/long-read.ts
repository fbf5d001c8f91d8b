import type { Pool } from 'pg'

const LIMIT_MS = 60_000
const SHUTDOWN_CHECK_MS = 250

/**
 * For queries that go through whole tables, which in a large shop take longer than a request may. Each has a transaction of
 * its own: whatever it keeps a migration from, and its connection, it gives back before the next. A shop that stops does
 * not wait for it.
 */
export function longReads(pool: Pool): Pick<Pool, 'query'> {
  async function query(text: string, values?: unknown[]): Promise<unknown> {
    const client = await pool.connect()
    // Ending a client with a query under way cuts its connection.
    const watch = setInterval(() => void (pool.ending && client.end()), SHUTDOWN_CHECK_MS)
    let failure: Error | undefined
    try {
      await client.query('begin read only')
      await client.query(`set local statement_timeout = ${LIMIT_MS}`)
      // The pool's own limit for answers is that of a request.
      const result = await client.query({ text, values, query_timeout: LIMIT_MS + 1_000 } as never)
      await client.query('commit')
      return result
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      throw error
    } finally {
      clearInterval(watch)
      // After a failure, the connection is closed with its transaction.
      client.release(failure)
    }
  }
  return { query: query as Pool['query'] }
}
