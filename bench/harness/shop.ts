import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findRunningPostgres } from '#server/platform/embedded-postgres/find-running.ts'
import { newKey } from '#server/platform/keys.ts'
import { SERVER_FLAGS, serverEnv } from '../../scripts/bootstrap/node-options.mjs'
import { type CpuSeconds, cpuSecondsOf, cpuSecondsOfPostgres } from './cpu-time.ts'

type Options = {
  root: URL
  dataDir: string
  /** The script to run; by default the server. */
  entry?: string
  /** Options for Node itself, such as the profiler's. */
  nodeOptions?: string[]
  env?: Record<string, string>
}

export type Shop = {
  origin: URL
  dataDir: string
  /** Of the shop's embedded database. */
  databaseUrl: () => Promise<string>
  /** From the start of the process until it reports that it is ready. */
  readyMs: number
  /** Of the server, with the sandbox in it, and of its database. */
  cpuSeconds: () => Promise<CpuSeconds>
  pid: number
  metric: (name: string) => Promise<number>
  /** All of them at one moment. */
  metrics: () => Promise<(name: string) => number>
  stop: () => Promise<void>
}

const START_LIMIT_MS = 300_000
const STOP_LIMIT_MS = 20_000

/** Production settings, except for the rate limits: the generator is one very busy visitor. */
const SETTINGS = {
  NODE_ENV: 'production',
  PAYMENTS: 'sandbox',
  SHOP_DEMO: '1',
  RATE_LIMIT_FACTOR: '1000000',
  UNSAFE: 'rate-limits',
  METRICS_TOKEN: newKey(),
  LOG_LEVEL: 'warn',
  HOST: '127.0.0.1',
  PORT: '0',
}

export async function startShop(options: Options): Promise<Shop> {
  const { root, dataDir, entry = 'build/shop/main.mjs', nodeOptions = [], env = {} } = options
  mkdirSync(dataDir, { recursive: true })
  const inherited = { PATH: process.env.PATH, HOME: process.env.HOME }
  const startedAt = performance.now()
  const child = spawn(process.execPath, [...SERVER_FLAGS, ...nodeOptions, entry], {
    cwd: root,
    env: { ...inherited, ...serverEnv(fileURLToPath(root)), ...SETTINGS, DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  // A bench that is ended while the shop starts must not leave it behind.
  const kill = () => child.kill('SIGTERM')
  process.once('exit', kill)
  void ended.then(() => process.off('exit', kill))
  const isRunning = () => child.exitCode === null && child.signalCode === null

  async function stop(): Promise<void> {
    if (!isRunning()) return
    child.kill('SIGTERM')
    const timer = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS)
    await ended
    clearTimeout(timer)
  }

  const origin = await new Promise<URL>((resolve, reject) => {
    let output = ''
    const fail = (reason: string) => reject(new Error(`The shop ${reason}.\n${output}`))
    const timer = setTimeout(() => fail('was not ready in time'), START_LIMIT_MS)
    const listen = (chunk: Buffer) => {
      output += chunk
      const ready = /^Shop ready at (\S+)/m.exec(output)
      if (!ready?.[1]) return
      clearTimeout(timer)
      output = ''
      resolve(new URL(ready[1]))
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    child.once('exit', () => fail('exited before it was ready'))
  }).catch(async (error) => {
    await stop()
    throw error
  })
  const readyMs = performance.now() - startedAt

  const metrics = () => readMetrics(origin)
  const metric = async (name: string) => (await metrics())(name)
  const pid = child.pid ?? 0
  return {
    origin,
    dataDir,
    readyMs,
    metric,
    metrics,
    stop,
    pid,
    cpuSeconds: async () => ({
      server: await cpuSecondsOf(pid),
      database: await cpuSecondsOfPostgres(dataDir),
    }),
    databaseUrl: async () => {
      const url = await findRunningPostgres(dataDir)
      if (!url) throw new Error('The database of the shop under test does not respond.')
      return url
    },
  }
}

async function readMetrics(origin: URL): Promise<(name: string) => number> {
  const headers = { authorization: `Bearer ${SETTINGS.METRICS_TOKEN}` }
  const response = await fetch(new URL('/metrics', origin), { headers })
  if (!response.ok) throw new Error(`/metrics returned ${response.status}.`)
  return sumsOf(await response.text())
}

/** The sum of each metric over its labels. */
function sumsOf(text: string): (name: string) => number {
  const lines = text.split('\n')
  return (name) =>
    lines
      .filter((line) => /^\w+/.exec(line)?.[0] === name)
      .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0)
}
