import type { PgBoss } from 'pg-boss'

const COLUMNS = {
  version: ['cron_on', 'bam_on', 'flow_on', 'reindex_on', 'monitor_backoff_on'],
  queue: ['monitor_claim_on', 'monitor_on', 'maintain_on'],
  job: ['created_on', 'started_on', 'heartbeat_on', 'completed_on'],
} as const

/** How far ahead a time may be: instances and the database begin their transactions at different moments. */
const AHEAD = "interval '1 minute'"

/**
 * When the database's clock was set back, what was noted before lies in the future. pg-boss would wait until then: with
 * every schedule, with jobs that are due, and with those of a process that died. What is in the future becomes now.
 */
export async function bringJobsBack(boss: PgBoss, schema: string): Promise<void> {
  const db = boss.getDb()
  const isAhead = (columns: readonly string[]) => `greatest(${columns.join(', ')}) > now() + ${AHEAD}`
  const atMostNow = (columns: readonly string[]) =>
    columns.map((column) => `${column} = least(${column}, now())`).join(', ')

  for (const table of ['version', 'queue'] as const)
    await db.executeSql(
      `update ${schema}.${table} set ${atMostNow(COLUMNS[table])} where ${isAhead(COLUMNS[table])}`,
    )
  const shift = "greatest(greatest(created_on, started_on) - now(), interval '0')"
  await db.executeSql(
    `update ${schema}.job set ${atMostNow(COLUMNS.job)}, start_after = start_after - ${shift}, keep_until = keep_until - ${shift}
    where ${isAhead(COLUMNS.job)}`,
  )
}
