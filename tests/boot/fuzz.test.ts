import { expect, test } from 'vitest'
import { fuzzShop } from '../support/fuzz/fuzz-shop.ts'
import { startShop } from '../support/start-shop.ts'

const REQUESTS = 400

test('no request gets a server error (npm run fuzz sends more)', async () => {
  const shop = await startShop({ env: { RATE_LIMIT_FACTOR: '1000', UNSAFE: 'rate-limits' } })
  try {
    const numbers = Array.from({ length: REQUESTS }, (_, number) => number)
    const { findings, statuses } = await fuzzShop(shop, { seed: 14, numbers })

    expect(findings).toEqual([])
    // Most requests get past the guards, or they would prove little.
    expect(statuses[200]).toBeGreaterThan(REQUESTS / 10)
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)
  } finally {
    await shop.stop()
  }
})
