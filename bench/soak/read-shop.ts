import { readdir, readlink } from 'node:fs/promises'
import { inDatabase } from '../harness/in-database.ts'
import type { Shop } from '../harness/shop.ts'
import type { Moment } from './judge.ts'
import type { TableSize } from './tables.ts'

export async function readMoment(shop: Shop, seconds: number): Promise<Moment> {
  const metric = await shop.metrics()
  return {
    seconds,
    residentMb: metric('process_resident_memory_bytes') / 1e6,
    heapMb: metric('nodejs_heap_size_used_bytes') / 1e6,
    pageCacheMb: metric('page_cache_bytes') / 1e6,
    fileDescriptors: metric('process_open_fds'),
    sockets: await countSockets(shop.pid),
    databaseConnections: await countConnections(shop),
    lagP99Ms: metric('nodejs_eventloop_lag_p99_seconds') * 1000,
  }
}

/** Every table of the shop, but not those of the job queue, which deletes its own rows. */
export function readSizes(shop: Shop): Promise<Record<string, TableSize>> {
  return inDatabase(shop, async (client) => {
    const { rows } = await client.query(
      `select tablename as name from pg_tables where schemaname = 'public' and tablename not like 'bench_%' order by 1`,
    )
    const sizes: Record<string, TableSize> = {}
    for (const { name } of rows) {
      const { rows: found } = await client.query(
        `select count(*) as rows, pg_total_relation_size('public.${name}') as bytes from public.${name}`,
      )
      sizes[name] = { rows: Number(found[0].rows), bytes: Number(found[0].bytes) }
    }
    return sizes
  })
}

async function countSockets(pid: number): Promise<number> {
  const folder = `/proc/${pid}/fd`
  const names = await readdir(folder).catch(() => [])
  const targets = await Promise.all(names.map((name) => readlink(`${folder}/${name}`).catch(() => '')))
  return targets.filter((target) => target.startsWith('socket:')).length
}

function countConnections(shop: Shop): Promise<number> {
  return inDatabase(shop, async (client) => {
    const { rows } = await client.query(
      `select count(*) as open from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`,
    )
    return Number(rows[0].open)
  })
}
