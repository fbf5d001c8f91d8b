import { expect, onTestFinished, test } from 'vitest'
import { identity } from '#core/contract/identity.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { REHEARSAL_KEYS } from '../support/rehearsal.ts'
import { type RunningShop, startShop } from '../support/start-shop.ts'

async function openAsAdmin({ url, adminEmail, adminPassword }: RunningShop) {
  const login = await fetch(new URL(identity.login.path, url), {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  })
  expect(login.status).toBe(200)
  const cookie = login.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
  const ask = async (init?: RequestInit) =>
    (await fetch(new URL('/sandbox/time', url), { ...init, headers: { cookie, ...init?.headers } })).json()
  return { cookie, ask }
}

test('a restart keeps the time and the logins, and real keys do not start on it', async () => {
  const first = await startShop({ env: { SHOP_DEMO: '0' } })
  onTestFinished(() => first.stop())
  const { dataDir } = first
  const { cookie, ask } = await openAsAdmin(first)
  const headers = { 'content-type': 'application/json' }
  await ask({ method: 'POST', headers, body: JSON.stringify({ move: 'year' }) })
  await expect.poll(async () => (await ask()).movingTo).toBe(null)
  await first.kill()

  const second = await startShop({ dataDir, env: { SHOP_DEMO: '0' } })
  onTestFinished(() => second.stop())
  const kept = await fetch(new URL('/sandbox/time', second.url), { headers: { cookie } })
  expect(kept.status).toBe(200)
  const { now, machineNow } = await kept.json()
  expect(Date.parse(now) - Date.parse(machineNow)).toBeGreaterThanOrEqual(364 * DAY_MS)
  await second.kill()

  await expect(startShop({ dataDir, env: REHEARSAL_KEYS })).rejects.toThrow(
    'There are payment keys, but the shop’s time was moved in test mode.',
  )
})
