import { mkdtempSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { bundleServer } from '../../scripts/bundle-server.ts'
import { startBareServer } from './bare-server.ts'
import { startGenerator } from './generator.ts'
import { growShop, type Size } from './grow-shop.ts'
import { type Recorded, record, type Visit } from './http-request.ts'
import { createHttpSide } from './http-side.ts'
import { startInsertServer } from './insert-server.ts'
import { once, onceEach } from './once.ts'
import { startOwnSandbox } from './own-sandbox.ts'
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
  /** What the first start leaves behind; copied, because every shop under test is past its first start. */
  const demoData = once(async () => {
    log('making a shop with demo data')
    const dataDir = path.join(folder, 'template')
    await (await startShop({ root, dataDir, env: STAFF })).stop()
    return dataDir
  })

  async function copyDemoData(name: string): Promise<string> {
    const dataDir = path.join(folder, name)
    await cp(await demoData(), dataDir, { recursive: true })
    return dataDir
  }

  const demoShop = once(async () => {
    const dataDir = await copyDemoData('demo')
    const nodeOptions = profileDir ? ['--cpu-prof', `--cpu-prof-dir=${profileDir}`] : []
    return stopOnClose(await startShop({ root, dataDir, nodeOptions, env: STAFF }))
  })

  /** A shop on its own data, with the demo. */
  async function anotherShop(name: string): Promise<Shop> {
    return stopOnClose(await startShop({ root, dataDir: await copyDemoData(name) }))
  }

  /** A shop whose payment providers have a process of their own, as live ones do. */
  const shopWithOwnSandbox = once(async () => {
    const dataDir = await copyDemoData('apart')
    const sandbox = stopOnClose(await startOwnSandbox(dataDir))
    const shop = await startShop({
      root,
      dataDir,
      entry: await bundleServer(
        fileURLToPath(new URL('tests/support/own-sandbox-main.ts', root)),
        fileURLToPath(new URL('node_modules/.cache/cartwright-bench', root)),
      ),
      env: { ...STAFF, ...sandbox.env, UNSAFE: 'rate-limits,private-webhooks' },
    })
    stopOnClose(shop)
    await sandbox.serve(shop.origin)
    return { shop, sandbox }
  })

  /** A shop with this many rows, and the headers of a logged-in admin. */
  const grownShop = onceEach(async (size: Size) => {
    const rows = Object.entries(size).map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
    log(`growing a shop to ${rows.join(', ')}`)
    const dataDir = path.join(folder, Object.values(size).join('-'))
    await growShop({ root, dataDir, size })
    const shop = stopOnClose(await startShop({ root, dataDir, env: STAFF }))
    return { shop, headers: await logInAsStaff(shop.origin) }
  })

  /** The second start on the same data, the way `npm start` does it. */
  const restartedShop = once(async () => {
    const dataDir = await copyDemoData('restarted')
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
    const cpuSeconds = async () => ({
      server: await inserts.cpuSeconds(),
      database: (await shop.cpuSeconds()).database,
    })
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
    anotherShop,
    shopWithOwnSandbox,
    grownShop,
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
