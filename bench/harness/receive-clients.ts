import type { ArrivalsJob, ArrivalsResult } from './arrivals.ts'
import { openShopper, UnexpectedAnswer } from './buy-like-a-browser.ts'
import { openPage } from './open-page.ts'
import { comeEvenly, keepBusy } from './pace.ts'
import { quantile } from './statistics.ts'

export type Outcome = { kind: 'served' | 'refused' | 'late' | 'broken'; ms: number; why?: string }
type Client = () => Promise<unknown>

export async function receiveClients(job: ArrivalsJob): Promise<ArrivalsResult> {
  const client = await createClient(job)
  const outcomes: Outcome[] = []
  const startedAt = performance.now()
  const busyBefore = process.cpuUsage()
  const come = async () => {
    outcomes.push(await outcomeOf(client))
  }
  if ('atOnce' in job.pace) await keepBusy(come, job.pace.atOnce, startedAt + job.ms)
  else await comeEvenly(come, job.pace.perSecond, startedAt + job.ms)
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(busyBefore)
  return { ...summarize(outcomes, seconds), generatorBusy: (user + system) / 1e6 / seconds }
}

export function summarize(outcomes: Outcome[], seconds: number): Omit<ArrivalsResult, 'generatorBusy'> {
  const timesOf = (kind: Outcome['kind']) =>
    outcomes.filter((outcome) => outcome.kind === kind).map(({ ms }) => ms)
  const [served, refused] = [timesOf('served'), timesOf('refused')]
  return {
    clients: outcomes.length,
    served: served.length,
    servedPerSecond: served.length / seconds,
    servedP50Ms: quantile(served, 0.5),
    servedP99Ms: quantile(served, 0.99),
    refused: refused.length,
    refusedP99Ms: quantile(refused, 0.99),
    late: timesOf('late').length,
    broken: [...new Set(outcomes.flatMap(({ why }) => why ?? []))],
  }
}

async function createClient({ origin, errand, patienceMs }: ArrivalsJob): Promise<Client> {
  if ('path' in errand) return () => openPage(new URL(origin), errand, patienceMs)
  const buy = await openShopper(new URL(origin), { patienceMs })
  let turn = 0
  return () => buy({ product_id: errand.productIds[turn++ % errand.productIds.length] ?? 0, quantity: 1 })
}

async function outcomeOf(client: Client): Promise<Outcome> {
  const startedAt = performance.now()
  try {
    await client()
    return { kind: 'served', ms: performance.now() - startedAt }
  } catch (error) {
    const ms = performance.now() - startedAt
    if (error instanceof UnexpectedAnswer && error.isRefusal) return { kind: 'refused', ms }
    if (error instanceof Error && error.message === 'late') return { kind: 'late', ms }
    return { kind: 'broken', ms, why: error instanceof Error ? error.message : String(error) }
  }
}
