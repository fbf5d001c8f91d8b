import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBareServer } from './bare-server.ts'
import { startGenerator } from './generator.ts'
import { growShop, type Size } from './grow-shop.ts'
import { type Recorded, record, type Visit } from './http-request.ts'
import { createHttpSide } from './http-side.ts'
import { startInsertServer } from './insert-server.ts'
import { type Shop, startShop } from './shop.ts'
import type { Side } from './side.ts'
import { logInAsStaff, STAFF } from './staff.ts'

type Options = {
  root: URL
  log: (line: string) => void
  /** Where to write CPU profiles of the shop; null for none. */
  profileDir: string | null
}

const CONNECTIONS = 16

/** What loads work with. Each part starts when the first load needs it and runs until the bench closes. */
export type Bench = ReturnType<typeof openBench>

export function openBench({ root, log, profileDir }: Options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-bench-'))
  const closing: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const stopOnClose = <T extends { stop: () => Promise<void> }>(part: T): T => {
    closing.push(part.stop)
    return part
  }

  const generator = once(() => stopOnClose(startGenerator()))
  const bare = once(() => stopOnClose(startBareServer()))
  const demoShop = once(async () => {
    log('starting the shop with demo data')
    const nodeOptions = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []
    return stopOnClose(await startShop({ root, dataDir: path.join(folder, 'demo'), nodeOptions }))
  })

  const grownShop = onceEach(async (products: number) => {
    log(`preparing a shop with ${products.toLocaleString('en')} products`)
    const dataDir = path.join(folder, `products-${products}`)
    await growShop({ root, dataDir, size: { products } })
    return stopOnClose(await startShop({ root, dataDir }))
  })

  /** A shop with orders and users as well, and the headers of a logged-in admin. */
  const staffedShop = onceEach(async (size: Size) => {
    log(`preparing a shop with ${size.orders?.toLocaleString('en')} orders`)
    const dataDir = path.join(folder, `orders-${size.orders}`)
    await growShop({ root, dataDir, size })
    const shop = stopOnClose(await startShop({ root, dataDir, env: STAFF }))
    return { shop, headers: await logInAsStaff(shop.origin) }
  })

  /** The second start on the same data, the way `npm start` does it. */
  const restartedShop = once(async () => {
    log('starting and restarting a shop')
    const dataDir = path.join(folder, 'restarted')
    await (await startShop({ root, dataDir })).stop()
    const startedAt = performance.now()
    const shop = stopOnClose(await startShop({ root, dataDir, entry: 'scripts/start.mjs' }))
    const { status } = await record(shop.origin, { path: '/' })
    if (status !== 200) throw new Error(`The first page returned ${status}.`)
    return { shop, firstPageMs: performance.now() - startedAt }
  })

  function shopSide(shop: Shop, about: string, visits: Visit[], connections = CONNECTIONS): Side {
    const { origin, cpuSeconds } = shop
    return createHttpSide({ about, origin, cpuSeconds, visits, connections, generator: generator() })
  }

  /** For two loads at once, each of which needs its own generator. */
  function shopSideWithOwnGenerator(shop: Shop, about: string, visits: Visit[], connections: number): Side {
    const { origin, cpuSeconds } = shop
    const second = stopOnClose(startGenerator())
    return createHttpSide({ about, origin, cpuSeconds, visits, connections, generator: second })
  }

  /** A bare node:http server that replays the shop's current responses to these visits. */
  async function bareServerSide(shop: Shop, visits: Visit[]): Promise<Side> {
    const answers = new Map<string, Recorded>()
    for (const one of visits) answers.set(one.path, await recordCached(shop.origin, one))
    const origin = await bare().serve(answers)
    const { cpuSeconds } = bare()
    return createHttpSide({
      about: 'bare node:http, same bytes',
      origin,
      cpuSeconds,
      visits,
      connections: CONNECTIONS,
      generator: generator(),
    })
  }

  /** A bare server that runs one INSERT per request in the shop's database and replays the shop's response. */
  async function insertServerSide(shop: Shop, visits: Visit[]): Promise<Side> {
    const inserts = stopOnClose(startInsertServer())
    const [first] = visits
    if (!first) throw new Error('No request to send.')
    const answer = await recordCached(shop.origin, first)
    const origin = await inserts.serve({ databaseUrl: await shop.databaseUrl(), answer })
    const { cpuSeconds } = inserts
    return createHttpSide({
      about: 'bare node:http, one INSERT',
      origin,
      cpuSeconds,
      visits,
      connections: CONNECTIONS,
      generator: generator(),
    })
  }

  async function close(): Promise<void> {
    for (const stop of closing.splice(0).reverse()) await stop()
  }

  return {
    root,
    log,
    demoShop,
    grownShop,
    staffedShop,
    restartedShop,
    shopSide,
    shopSideWithOwnGenerator,
    bareServerSide,
    insertServerSide,
    stopOnClose,
    close,
  }
}

/** Records the second response, because the first one may not be cached yet. */
async function recordCached(origin: URL, visit: Visit): Promise<Recorded> {
  await record(origin, visit)
  const answer = await record(origin, visit)
  if (answer.status >= 400) throw new Error(`${visit.path} returned ${answer.status}.`)
  return answer
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}

function onceEach<K, T>(make: (key: K) => T): (key: K) => T {
  const made = new Map<K, () => T>()
  return (key) => {
    const known = made.get(key) ?? once(() => make(key))
    made.set(key, known)
    return known()
  }
}
