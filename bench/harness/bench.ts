import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Side } from '../load.ts'
import { startBare } from './bare.ts'
import { startGenerator } from './generator.ts'
import { type Recorded, record, type Visit } from './http-request.ts'
import { createHttpSide } from './http-side.ts'
import { type Shop, startShop } from './shop.ts'

type Options = {
  root: URL
  say: (line: string) => void
  /** Folder for processor profiles of the shop, where they are wanted. */
  profileDir: string | null
}

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

  /** The shop, asked for these in turn. */
  function visit(shop: Shop, about: string, visits: Visit[]): Side {
    const { origin, cpuSeconds } = shop
    return createHttpSide({ about, origin, cpuSeconds, visits, generator: generator() })
  }

  /** A bare node:http server that sends the very answers which the shop gives to these visits now. */
  async function bareOf(shop: Shop, visits: Visit[]): Promise<Side> {
    const answers = new Map<string, Recorded>()
    for (const one of visits) answers.set(one.path, await recordSteady(shop.origin, one))
    const origin = await bare().serve(answers)
    const { cpuSeconds } = bare()
    return createHttpSide({
      ...{ about: 'bare node:http, same bytes', origin, cpuSeconds, visits },
      generator: generator(),
    })
  }

  async function close(): Promise<void> {
    for (const stop of closing.splice(0).reverse()) await stop()
  }

  return { root, folder, say, generator, demoShop, visit, bareOf, closeLater, close }
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
