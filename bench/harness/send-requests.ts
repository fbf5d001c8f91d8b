import { connect, type Socket } from 'node:net'
import type { GeneratorJob, GeneratorResult } from './generator.ts'
import { createRequestCycle } from './request-cycle.ts'
import { createResponseReader } from './response-reader.ts'
import { quantile } from './statistics.ts'

const READ_BUFFER_BYTES = 256 << 10
const LAST_RESPONSE_MS = 10_000

type Tally = { latenciesMs: number[]; statuses: Record<number, number>; bytes: number }
type Connection = { socket: Socket; send: () => void; idle: Promise<void> }

/** Sends one request after another on every connection until the time is up, without pipelining. */
export async function runJob(job: GeneratorJob): Promise<GeneratorResult> {
  const tally: Tally = { latenciesMs: [], statuses: {}, bytes: 0 }
  const endsAt = performance.now() + job.ms
  const next = createRequestCycle(job.requests, job.from)
  const connections = await Promise.all(
    Array.from({ length: job.connections }, () => open(job, { tally, next, endsAt })),
  )
  const startedAt = performance.now()
  const busyBefore = process.cpuUsage()
  for (const { send } of connections) send()
  await withinLimit(Promise.all(connections.map(({ idle }) => idle)), job.ms + LAST_RESPONSE_MS)
  const seconds = (performance.now() - startedAt) / 1000
  const busy = process.cpuUsage(busyBefore)
  for (const { socket } of connections) socket.destroy()

  return {
    count: tally.latenciesMs.length,
    perSecond: tally.latenciesMs.length / seconds,
    p50Ms: quantile(tally.latenciesMs, 0.5),
    p99Ms: quantile(tally.latenciesMs, 0.99),
    statuses: tally.statuses,
    bytes: tally.bytes,
    generatorBusy: (busy.user + busy.system) / 1e6 / seconds,
  }
}

type Shared = { tally: Tally; next: () => string | Uint8Array; endsAt: number }

function open(job: GeneratorJob, { tally, next, endsAt }: Shared): Promise<Connection> {
  const opened = Promise.withResolvers<Connection>()
  const idle = Promise.withResolvers<void>()
  let sentAt = 0
  let waiting = false

  const read = createResponseReader((status, bytes) => {
    const now = performance.now()
    waiting = false
    tally.latenciesMs.push(now - sentAt)
    tally.statuses[status] = (tally.statuses[status] ?? 0) + 1
    tally.bytes += bytes
    if (now < endsAt) send()
    else idle.resolve()
  })
  const buffer = Buffer.allocUnsafeSlow(READ_BUFFER_BYTES)
  const socket = connect({
    host: job.host,
    port: job.port,
    noDelay: true,
    onread: { buffer, callback: (length) => receive(length) },
  })
  function send(): void {
    sentAt = performance.now()
    waiting = true
    socket.write(next(), 'latin1')
  }
  function receive(length: number): boolean {
    try {
      read(buffer.subarray(0, length))
    } catch (error) {
      socket.destroy(error as Error)
    }
    return true
  }
  socket.once('connect', () => opened.resolve({ socket, send, idle: idle.promise }))
  socket.once('error', (error) => {
    opened.reject(error)
    idle.reject(error)
  })
  socket.once('close', () => {
    if (waiting) idle.reject(new Error('The server closed a connection without responding.'))
  })
  return opened.promise
}

async function withinLimit(work: Promise<unknown>, ms: number): Promise<void> {
  const limit = Promise.withResolvers<never>()
  const timer = setTimeout(() => limit.reject(new Error(`No response within ${ms} ms.`)), ms)
  try {
    await Promise.race([work, limit.promise])
  } finally {
    clearTimeout(timer)
  }
}
