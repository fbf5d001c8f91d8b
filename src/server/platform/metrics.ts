import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { ErrorRate } from './error-rate.ts'

export type Metrics = ReturnType<typeof createMetrics>

type Gauges = Record<string, { help: string; read: () => number }>

/** The metrics for operators: requests by route and status, cache hits, and what the modules add. */
export function createMetrics(gauges: Gauges, errorRate: Pick<ErrorRate, 'count'>) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by method, route and status',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  })
  const cachedByStatus = new Map<number, number>()
  new Counter({
    name: 'http_cached_answers_total',
    help: 'Responses served from the page cache',
    labelNames: ['status'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [status, count] of cachedByStatus) this.inc({ status }, count)
    },
  })
  function add(more: Gauges): void {
    for (const [name, { help, read }] of Object.entries(more)) {
      new Gauge({
        name,
        help,
        registers: [registry],
        collect() {
          this.set(read())
        },
      })
    }
  }
  add(gauges)

  return {
    add,
    observe: (labels: { method: string; route: string; status: number }, seconds: number) =>
      requests.observe(labels, seconds),
    countCached: (status: number) => {
      errorRate.count(status)
      cachedByStatus.set(status, (cachedByStatus.get(status) ?? 0) + 1)
    },
    contentType: registry.contentType,
    text: () => registry.metrics(),
  }
}
