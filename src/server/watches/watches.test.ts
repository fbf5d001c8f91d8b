import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { createErrorRate } from '#server/platform/error-rate.ts'
import { watchCertificate } from './certificate.ts'
import { judgeDisk } from './disk.ts'
import { watchErrors } from './errors.ts'
import { watchUpdates } from './updates.ts'

const GB = 1_000_000_000

test.each([
  [{ free: 0.9 * GB, total: 10 * GB }, true],
  [{ free: 1.1 * GB, total: 10 * GB }, false],
  [{ free: 19 * GB, total: 400 * GB }, true],
  [{ free: 21 * GB, total: 10_000 * GB }, false],
])('a disk with %o is nearly full: %s', (disk, isFull) => {
  expect(judgeDisk(disk).trouble !== null).toBe(isFull)
})

test('a disk says how much is left', () => {
  expect(judgeDisk({ free: 0.44 * GB, total: 10 * GB })).toMatchObject({
    value: 0.44 * GB,
    trouble: { detail: '0.4 of 10.0 GB are free where the shop keeps its data.' },
  })
})

test('ten failed requests among few are an alarm, among many they are not, and five minutes later they count less', async () => {
  let time = 0
  const rate = createErrorRate({ now: () => new Date(time) })
  const { look } = watchErrors(rate)
  const count = (status: number, times: number) => {
    for (let at = 0; at < times; at++) rate.count(status)
  }

  count(200, 50)
  count(503, 9)
  expect((await look()).trouble).toBeNull()
  count(500, 1)
  expect((await look()).trouble?.detail).toBe('10 of 60 requests failed within ten minutes.')
  time += 5 * MINUTE_MS
  count(200, 200)
  expect(await look()).toEqual({ value: 10 / 260, trouble: null })
  time += 10 * MINUTE_MS
  expect(await look()).toEqual({ value: 0, trouble: null })
})

test('a certificate is an alarm from two weeks before its end', async () => {
  // The certificate that comes with the package ends on February 9, 2025 at 11:32:58 UTC.
  const server = new SMTPServer({ secure: true, logger: false })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  const { port } = server.server.address() as AddressInfo
  let now = '2025-01-26T11:32:57Z'
  const { look } = watchCertificate({
    clock: { now: () => new Date(now) },
    url: new URL(`https://127.0.0.1:${port}`),
  })

  expect(await look()).toEqual({ value: 14 * 86_400 + 1, trouble: null })
  now = '2025-01-26T11:32:59Z'
  expect((await look()).trouble?.detail).toBe('The certificate of 127.0.0.1 ends on February 9, 2025.')
  now = '2025-02-10T00:00:00Z'
  expect((await look()).trouble?.detail).toBe('The certificate of 127.0.0.1 ended on February 9, 2025.')
})

test('a newer version is announced, and asked for once a day', async () => {
  let newest = '1.4.0'
  let asked = 0
  const server = createServer((_, response) => {
    asked += 1
    response.end(JSON.stringify({ version: newest }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  let now = Date.parse('2026-11-17T12:00:00Z')
  const clock = { now: () => new Date(now) }
  const { look } = watchUpdates({ clock, url: `http://127.0.0.1:${port}/`, version: '1.4.0' })

  expect(await look()).toEqual({ value: 0, trouble: null })
  newest = '1.10.0'
  await look()
  expect(asked).toBe(1)
  now += 86_400_000
  expect((await look()).trouble?.detail).toBe('Version 1.10.0 is available; this is 1.4.0.')
})
