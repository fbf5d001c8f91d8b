export type Settings = Record<string, string | number>

/** Durable, and small enough for the smallest servers on offer. */
const DEFAULTS: Settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: 100,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // All queries are short: JIT compilation takes longer than running them.
  jit: 'off',
  // A new database grows tenfold within minutes, so statistics from empty tables must not last.
  autovacuum_naptime: '15s',
  // Suits SSDs; PostgreSQL's default of 4 is for spinning disks.
  random_page_cost: 1.1,
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  log_timezone: 'UTC',
  // The application logs its own failed queries, so the file holds only PostgreSQL's own messages and stays small.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  logging_collector: 'off',
}

/** Passed as command line arguments, which no file in the data folder can override. */
export function settingArguments(...layers: readonly Settings[]): string[] {
  const settings = Object.assign({}, DEFAULTS, ...layers)
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
