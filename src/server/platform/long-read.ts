import type { Pool } from 'pg'

/** Of one statement. */
const LIMIT_MS = 600_000

/**
 * Runs reads that go through whole tables, which in a large shop take longer than a request may. They lock nothing that
 * others need.
 */
export async function inLongRead<Result>(
  pool: Pick<Pool, 'connect'>,
  read: (client: Pick<Pool, 'query'>) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin read only')
    await client.query(`set local statement_timeout = ${LIMIT_MS}`)
    // The pool's own limit for answers is that of a request.
    const query = (text: string, values?: unknown[]) =>
      client.query({ text, values, query_timeout: LIMIT_MS + 1_000 } as never)
    const result = await read({ query } as never)
    await client.query('commit')
    return result
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error))
    throw error
  } finally {
    // After a failure, the connection is closed with its transaction.
    client.release(failure)
  }
}
