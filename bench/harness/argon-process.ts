import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Sample } from './side.ts'
import { quantile } from './statistics.ts'
import { serveJobs } from './worker.ts'

const ARGON2ID = 2
const OPTIONS = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

serveJobs(verifyFor)

/** Verifies passwords with the same concurrency as the shop. */
async function verifyFor({ ms }: { ms: number }): Promise<Sample> {
  const stored = await hash('a password', OPTIONS)
  const timesMs: number[] = []
  const startedAt = performance.now()
  const busyBefore = process.cpuUsage()
  async function keepChecking(): Promise<void> {
    while (performance.now() < startedAt + ms) {
      const checkStartedAt = performance.now()
      await verify(stored, 'a password')
      timesMs.push(performance.now() - checkStartedAt)
    }
  }
  await Promise.all(Array.from({ length: Math.max(1, availableParallelism() - 1) }, keepChecking))
  const busy = process.cpuUsage(busyBefore)
  return {
    perSecond: timesMs.length / ((performance.now() - startedAt) / 1000),
    p50Ms: quantile(timesMs, 0.5),
    p99Ms: quantile(timesMs, 0.99),
    cpuMicros: (busy.user + busy.system) / timesMs.length,
    databaseMicros: 0,
    generatorBusy: 0,
  }
}
