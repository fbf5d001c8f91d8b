import { textTable } from '../harness/text-table.ts'
import { afterWarmUp, type Moment, memoryTrend, WARM_UP } from './judge.ts'
import type { SoakReport } from './soak-report.ts'

export function soakTable(report: SoakReport): string {
  const { moments, growth, broken } = report
  const trend = memoryTrend(afterWarmUp(moments))
  return [
    `${report.machine}, Node ${report.node}, ${report.minutes} minutes, ${report.errands} errands, ` +
      `${report.perSecond.toFixed(0)} of ${report.capacity.toFixed(0)} a second, ${report.failures} failures`,
    `CPU per errand: shop ${(report.shopMicros / 1000).toFixed(2)} ms, PostgreSQL ${(report.databaseMicros / 1000).toFixed(2)} ms`,
    `memory from ${trend.startMb.toFixed(0)} MB by ${(trend.growth * 100).toFixed(1)} % after the first ${WARM_UP * 100} %`,
    '',
    textTable(
      COLUMNS.map(([head]) => head),
      everyNth(moments).map(rowOf),
    ),
    '',
    textTable(
      ['table', 'before', 'after', 'bytes each', 'its rows'],
      growth.map(({ table, before, after, bytes, fate }) => [
        table,
        String(before),
        String(after),
        String(Math.round(bytes / (after - before))),
        fate,
      ]),
    ),
    '',
    ...report.reasons,
    broken.length === 0 ? 'Nothing grows that does not have to.' : `BROKEN:\n${broken.join('\n')}`,
  ].join('\n')
}

const COLUMNS: [head: string, value: (moment: Moment) => number][] = [
  ['minute', ({ seconds }) => seconds / 60],
  ['resident MB', ({ residentMb }) => residentMb],
  ['heap MB', ({ heapMb }) => heapMb],
  ['page cache MB', ({ pageCacheMb }) => pageCacheMb],
  ['files', ({ fileDescriptors }) => fileDescriptors],
  ['sockets', ({ sockets }) => sockets],
  ['database', ({ databaseConnections }) => databaseConnections],
  ['event loop p99 ms', ({ lagP99Ms }) => lagP99Ms],
]
const ROWS = 20

function everyNth(moments: Moment[]): Moment[] {
  const step = Math.max(1, Math.ceil(moments.length / ROWS))
  return moments.filter((_, at) => at % step === 0)
}

function rowOf(moment: Moment): string[] {
  return COLUMNS.map(([, value]) => value(moment).toFixed(0))
}
