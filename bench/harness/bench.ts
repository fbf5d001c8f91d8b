import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBare } from './bare.ts'
import { startGenerator } from './generator.ts'
import { growShop, type Size } from './grow-shop.ts'
import { type Recorded, record, type Visit } from './http-request.ts'
import { createHttpSide } from './http-side.ts'
import { startInserts } from './inserts.ts'
import { type Shop, startShop } from './shop.ts'
import type { Side } from './side.ts'
import { logInAsStaff, STAFF } from './staff.ts'

type Options = {
  root: URL
  say: (line: string) => void
  /** Folder for processor profiles of the shop, where they are wanted. */
  profileDir: string | null
}

const CONNECTIONS = 16

/** What loads work with. Parts are started when the first load asks for them and live until the bench closes. */
export type Bench = ReturnType<typeof openBench>

export function openBench({ root, say, profileDir }: Options) {
  const folder = mkdtempSync(path.join(tmpdir(), 'cartwright-bench-'))
  const closing: (() => Promise<void> | void)[] = [() => rmSync(folder, { recursive: true, force: true })]
  const closeLater = <T extends { stop: () => Promise<void> }>(part: T): T => {
    closing.push(part.stop)
    return part
  }

  const generator = once(() => closeLater(startGenerator()))
  const bare = once(() => closeLater(startBare()))
  const demoShop = once(async () => {
    say('starting the shop with demo data')
    const nodeOptions = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []
    return closeLater(await startShop({ root, dataDir: path.join(folder, 'demo'), nodeOptions }))
  })

  /** A shop that was grown to so many products. */
  const grownShop = onceEach(async (products: number) => {
    say(`growing a shop to ${products.toLocaleString('en')} products`)
    const dataDir = path.join(folder, `products-${products}`)
    await growShop({ root, dataDir, size: { products } })
    return closeLater(await startShop({ root, dataDir }))
  })

  /** A shop with orders and people too, and somebody of its staff who is logged in. */
  const staffedShop = onceEach(async (size: Size) => {
    say(`growing a shop to ${size.orders?.toLocaleString('en')} orders`)
    const dataDir = path.join(folder, `orders-${size.orders}`)
    await growShop({ root, dataDir, size })
    const shop = closeLater(await startShop({ root, dataDir, env: STAFF }))
    return { shop, headers: await logInAsStaff(shop.origin) }
  })

  /** A shop that was started before on the same data, this time the way `npm start` does it. */
  const restartedShop = once(async () => {
    say('starting a shop twice')
    const dataDir = path.join(folder, 'restarted')
    await (await startShop({ root, dataDir })).stop()
    const startedAt = performance.now()
    const shop = closeLater(await startShop({ root, dataDir, entry: 'scripts/start.mjs' }))
    const { status } = await record(shop.origin, { path: '/' })
    if (status !== 200) throw new Error(`The first page answered ${status}.`)
    return { shop, firstPageMs: performance.now() - startedAt }
  })

  /** The shop, asked for these in turn. */
  function visit(shop: Shop, about: string, visits: Visit[], connections = CONNECTIONS): Side {
    const { origin, cpuSeconds } = shop
    return createHttpSide({ about, origin, cpuSeconds, visits, connections, generator: generator() })
  }

  /** The same from a generator of its own, for two loads at once. */
  function visitBeside(shop: Shop, about: string, visits: Visit[], connections: number): Side {
    const { origin, cpuSeconds } = shop
    const second = closeLater(startGenerator())
    return createHttpSide({ about, origin, cpuSeconds, visits, connections, generator: second })
  }

  /** A bare node:http server that sends the very answers which the shop gives to these visits now. */
  async function bareOf(shop: Shop, visits: Visit[]): Promise<Side> {
    const answers = new Map<string, Recorded>()
    for (const one of visits) answers.set(one.path, await recordSteady(shop.origin, one))
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

  /** A bare server that makes one INSERT per request in the shop's database and sends the shop's answer. */
  async function insertsOf(shop: Shop, visits: Visit[]): Promise<Side> {
    const inserts = closeLater(startInserts())
    const [first] = visits
    if (!first) throw new Error('There is no request to send.')
    const answer = await recordSteady(shop.origin, first)
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
    say,
    demoShop,
    grownShop,
    staffedShop,
    restartedShop,
    visit,
    visitBeside,
    bareOf,
    insertsOf,
    closeLater,
    close,
  }
}

/** The second answer: the first may still be on its way into the cache. */
async function recordSteady(origin: URL, visit: Visit): Promise<Recorded> {
  await record(origin, visit)
  const answer = await record(origin, visit)
  if (answer.status >= 400) throw new Error(`${visit.path} answered ${answer.status}.`)
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
