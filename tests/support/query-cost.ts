import type pg from 'pg'

/** How many rows all queries have looked at so far, which neither other load nor a vacuum changes. */
export async function rowsRead(pool: pg.Pool): Promise<number> {
  // A connection reports what it did when it is told to, or some seconds later.
  const clients = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
  for (const client of clients) await client.query('select pg_stat_force_next_flush()')
  for (const client of clients) client.release()
  const { rows } = await pool.query(
    `select (select sum(seq_tup_read) from pg_stat_user_tables) + (select sum(idx_tup_read) from pg_stat_user_indexes) as read`,
  )
  return Number(rows[0].read)
}

export type Prepared = { toSQL: () => { sql: string; params: unknown[] } }

/** How many blocks of the database a query touches, which no other load on the machine changes. */
export async function blocksOf(pool: pg.Pool, query: Prepared): Promise<number> {
  const { sql, params } = query.toSQL()
  const { rows } = await pool.query(`explain (analyze, buffers, format json) ${sql}`, params)
  const { Plan } = rows[0]['QUERY PLAN'][0]
  return Plan['Shared Hit Blocks'] + Plan['Shared Read Blocks']
}
