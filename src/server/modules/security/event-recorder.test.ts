import { expect, test, vi } from 'vitest'
import { SECURITY_EVENTS } from '#core/domain/security-event.ts'
import { createEventRecorder, type NetworkEvent } from './event-recorder.ts'
import type { SecurityEventRow } from './queries.ts'

const NOW = new Date('2026-06-01T12:00:00Z')

function openRecorder(write: (rows: SecurityEventRow[]) => Promise<void>) {
  const onError = vi.fn()
  return { ...createEventRecorder({ clock: { now: () => NOW }, write, onError }), onError }
}

function event(change: Partial<NetworkEvent> = {}): NetworkEvent {
  return {
    kind: 'login_failed',
    network: '203.0.113.0/24',
    userId: null,
    actorId: null,
    detail: '',
    isStaff: false,
    ...change,
  }
}

test('a failed write is repeated with the total, in the same row', async () => {
  const written: SecurityEventRow[][] = []
  const recorder = openRecorder(async (rows) => {
    written.push(rows)
    if (written.length === 1) throw new Error('the database is down')
  })

  recorder.record(event())
  await recorder.flush()
  recorder.record(event())
  await recorder.flush()
  await recorder.flush()

  expect(recorder.onError).toHaveBeenCalledOnce()
  expect(written.map((rows) => rows.map(({ count }) => count))).toEqual([[1], [2]])
  expect(written[0]?.[0]?.bucket).toBe(written[1]?.[0]?.bucket)
  await recorder.close()
})

test('what is recorded during a write is written by the next one', async () => {
  const written: SecurityEventRow[][] = []
  const recorder = openRecorder(async (rows) => {
    written.push(rows)
    if (written.length === 1) recorder.record(event())
  })

  recorder.record(event())
  await recorder.flush()
  await recorder.close()

  expect(written.map((rows) => rows.map(({ count }) => count))).toEqual([[1], [2]])
})

test('what piles up while the database is down is written in parts that it accepts', async () => {
  const sizes: number[] = []
  const recorder = openRecorder(async (rows) => {
    sizes.push(rows.length)
  })
  for (const kind of SECURITY_EVENTS)
    for (let i = 0; i < 600; i++) recorder.record(event({ kind, network: `10.${i >> 8}.${i & 255}.0/24` }))

  await recorder.close()

  expect(Math.max(...sizes)).toBe(1000)
  expect(sizes.reduce((sum, size) => sum + size)).toBe(SECURITY_EVENTS.length * 501)
})

test('one network cannot use up the rows of all, and what it does beyond its share is counted in a row of its own', async () => {
  const written: SecurityEventRow[] = []
  const recorder = openRecorder(async (rows) => {
    written.push(...rows)
  })
  for (let i = 0; i < 600; i++) recorder.record(event({ userId: i }))
  recorder.record(event({ network: '198.51.100.0/24' }))

  await recorder.close()

  const ofFlood = written.filter(({ network }) => network === '203.0.113.0/24')
  expect(ofFlood).toHaveLength(101)
  expect(ofFlood.at(-1)).toMatchObject({ count: 500, userId: null, detail: 'the rest of this hour' })
  expect(written.at(-1)).toMatchObject({ network: '198.51.100.0/24', count: 1 })
})
