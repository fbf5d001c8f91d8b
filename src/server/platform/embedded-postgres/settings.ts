export type Settings = Record<string, string | number>

/** Durable, and modest enough for the smallest server that is sold. */
const DEFAULTS: Settings = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  max_connections: 100,
  shared_buffers: '128MB',
  effective_cache_size: '512MB',
  work_mem: '8MB',
  maintenance_work_mem: '64MB',
  // Every query is short: compiling one takes longer than running it.
  jit: 'off',
  // A young database grows tenfold within minutes, and plans made for empty tables must not outlive that.
  autovacuum_naptime: '15s',
  // The disk of any server of today: for spinning ones PostgreSQL's default is 4.
  random_page_cost: 1.1,
  timezone: 'UTC',
  datestyle: 'ISO, MDY',
  log_timezone: 'UTC',
  // The application logs its own failed queries. This keeps what PostgreSQL says of itself, so the file stays small.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  logging_collector: 'off',
}

/** As arguments of `postgres`: later ones win, and none can be changed by a file in the data folder. */
export function settingArguments(...layers: readonly Settings[]): string[] {
  const settings = Object.assign({}, DEFAULTS, ...layers)
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
