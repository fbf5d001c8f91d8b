import type { CpuSeconds } from './cpu-time.ts'
import type { Generator, GeneratorResult } from './generator.ts'
import { requestText, type Visit } from './http-request.ts'
import type { Sample, Side } from './side.ts'

type Options = {
  about: string
  origin: URL
  cpuSeconds: () => Promise<CpuSeconds>
  generator: Generator
  visits: Visit[]
  connections: number
}

/** A server under load from the generator, with the CPU time it uses. */
export function createHttpSide(options: Options): Side {
  const { about, origin, cpuSeconds, generator, visits, connections } = options
  const requests = visits.map((visit) => requestText(origin.host, visit))
  let sent = 0

  async function round(ms: number): Promise<Sample> {
    const before = await cpuSeconds()
    const result = await generator.run({
      host: '127.0.0.1',
      port: Number(origin.port),
      requests,
      from: sent,
      connections,
      ms,
    })
    sent += result.count
    const after = await cpuSeconds()
    rejectErrors(about, result)
    const { perSecond, p50Ms, p99Ms, generatorBusy } = result
    const microsEach = (seconds: number) => (seconds * 1e6) / result.count
    return {
      perSecond,
      p50Ms,
      p99Ms,
      generatorBusy,
      cpuMicros: microsEach(after.server - before.server),
      databaseMicros: microsEach(after.database - before.database),
    }
  }

  return { about, round }
}

/** Errors are faster than real responses and would distort the result. */
function rejectErrors(about: string, { statuses }: GeneratorResult): void {
  const failed = Object.keys(statuses).filter((status) => Number(status) >= 400)
  if (failed.length > 0) throw new Error(`${about} returned status ${failed.join(', ')}.`)
}
