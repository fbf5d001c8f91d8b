import { Agent } from 'node:http'
import {
  buyWithPaypal,
  type Client,
  createClient,
  openShopper,
  requireOk,
} from '../harness/buy-like-a-browser.ts'
import { comeEvenly, keepBusy } from '../harness/pace.ts'
import { quantile } from '../harness/statistics.ts'
import { cycleOf, type ErrandName, type MixJob, type MixResult, WEIGHTS } from './mix.ts'

const SOCKETS = 64
const BROWSERS = 5_000

type Errands = Record<ErrandName, () => Promise<unknown>>

let number = 0
const cycle = cycleOf(WEIGHTS) as ErrandName[]

export async function sendMix(job: MixJob): Promise<MixResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: SOCKETS })
  const errands = await openErrands(job, createClient(new URL(job.origin), agent))
  const times = new Map<ErrandName, number[]>(cycle.map((name) => [name, []]))
  const reasons = new Set<string>()
  let failures = 0

  async function runNext(): Promise<void> {
    number += 1
    const name = job.only ?? (cycle[number % cycle.length] as ErrandName)
    const startedAt = performance.now()
    try {
      await errands[name]()
      times.get(name)?.push(performance.now() - startedAt)
    } catch (error) {
      failures += 1
      reasons.add(`${name}: ${error instanceof Error ? error.message : error}`)
    }
  }
  const startedAt = performance.now()
  if ('atOnce' in job.pace) await keepBusy(runNext, job.pace.atOnce, startedAt + job.ms)
  else await comeEvenly(runNext, job.pace.perSecond, startedAt + job.ms)
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  const all = [...times.values()].reduce((sum, { length }) => sum + length, 0)
  return { perSecond: all / seconds, errands: summaryOf(times), failures, reasons: [...reasons] }
}

function summaryOf(times: Map<ErrandName, number[]>): MixResult['errands'] {
  return Object.fromEntries(
    [...times].map(([name, ms]) => [
      name,
      { count: ms.length, p50Ms: quantile(ms, 0.5), p99Ms: quantile(ms, 0.99) },
    ]),
  ) as MixResult['errands']
}

async function openErrands(job: MixJob, visit: Client): Promise<Errands> {
  const { paths, headers, approveUrl } = job
  const csrf = headers['x-csrf-token'] ?? ''
  const get = async (path: string, more: Record<string, string> = {}) =>
    requireOk(await visit(path, undefined, more))
  const post = async (path: string, body: object, more = headers) => requireOk(await visit(path, body, more))
  const buy = await openShopper(new URL(job.origin), { confirmUrl: job.confirmUrl })
  const page = { accept: 'text/html', 'accept-encoding': 'br' }
  const pick = <T>(from: readonly T[]): T => from[number % from.length] as T
  const item = () => ({ product_id: pick(job.productIds), quantity: 1 })
  return {
    home: () => get(paths.home, page),
    category: () => get(paths.category, page),
    product: () => get(paths.product, page),
    search: () => get(`/categories?q=word${number}`, page),
    list: () => get(paths.list),
    visit: () =>
      post(
        '/visits',
        { path: paths.product, referrer: '' },
        { ...headers, 'user-agent': `Browser ${number % BROWSERS}` },
      ),
    update: () => get(pick(job.updates)),
    activation: () => get(`${pick(job.activations)}&url=https%3A%2F%2Fsoak-${number}.example`),
    cart: () => post('/cart/add', item()),
    checkout: () => buy(item()),
    paypal: () => buyWithPaypal({ visit, csrf, approveUrl, item: item() }),
    login: () => post('/api/login', pick(job.accounts), {}),
    admin: () => get(pick(job.adminPaths), job.staff),
  }
}
