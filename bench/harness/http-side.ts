import type { Generator, Seen } from './generator.ts'
import { requestText, type Visit } from './http-request.ts'
import type { Sample, Side } from './side.ts'

type Options = {
  about: string
  origin: URL
  cpuSeconds: () => Promise<number>
  generator: Generator
  visits: Visit[]
  connections: number
}

/** A server under load from the generator, with the processor time it took. */
export function createHttpSide(options: Options): Side {
  const { about, origin, cpuSeconds, generator, visits, connections } = options
  const requests = visits.map((visit) => requestText(origin.host, visit))
  let asked = 0

  async function round(ms: number): Promise<Sample> {
    const before = await cpuSeconds()
    const seen = await generator.ask({
      host: '127.0.0.1',
      port: Number(origin.port),
      requests,
      from: asked,
      connections,
      ms,
    })
    asked += seen.count
    const usedSeconds = (await cpuSeconds()) - before
    refuseFailures(about, seen)
    const { perSecond, p50Ms, p99Ms, generatorBusy } = seen
    return { perSecond, p50Ms, p99Ms, generatorBusy, cpuMicros: (usedSeconds * 1e6) / seen.count }
  }

  return { about, round }
}

/** A fast refusal is not speed. */
function refuseFailures(about: string, { statuses }: Seen): void {
  const failed = Object.keys(statuses).filter((status) => Number(status) >= 400)
  if (failed.length > 0) throw new Error(`${about} answered with status ${failed.join(', ')}.`)
}
