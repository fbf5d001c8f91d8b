import { describe, expect, inject, test } from 'vitest'
import { mannWhitneyP, median } from '../support/mann-whitney.ts'
import { openTestShop, type TestShop } from '../support/test-shop.ts'

/** Timings are meaningful only with many samples on a quiet machine; the answers must always be equal. */
const THOROUGH = inject('thorough')
const ROUNDS = THOROUGH ? 200 : 10

describe.each([
  ['/api/login', (email: string) => ({ email, password: 'not the password' })],
  ['/api/forgot-password', (email: string) => ({ email })],
])('POST %s', (url, bodyFor) => {
  test('does not reveal by answer or timing whether an address is known', async () => {
    const shop = await openTestShop()
    const known: Sample[] = []
    const unknown: Sample[] = []

    for (let round = 0; round < ROUNDS; round++) {
      const person = await shop.user()
      // Alternating, so that other load affects both alike, and each is first equally often.
      const order = round % 2 === 0 ? [known, unknown] : [unknown, known]
      for (const samples of order) {
        const email = samples === known ? person.email : `nobody${round}@example.com`
        samples.push(await measure(shop, url, bodyFor(email)))
      }
    }

    expect(new Set([...known, ...unknown].map(({ answer }) => answer)).size).toBe(1)
    if (!THOROUGH) return
    const [times, otherTimes] = [known, unknown].map((samples) => samples.map(({ ms }) => ms))
    const gap = Math.abs(median(times ?? []) / median(otherTimes ?? []) - 1)
    expect(gap).toBeLessThan(0.05)
    expect(mannWhitneyP(times ?? [], otherTimes ?? [])).toBeGreaterThan(0.01)
  })
})

type Sample = { answer: string; ms: number }

async function measure(shop: TestShop, url: string, payload: object): Promise<Sample> {
  const browser = shop.browser()
  const began = performance.now()
  const response = await browser.send({ method: 'POST', url, payload })
  const ms = performance.now() - began
  return { answer: `${response.statusCode} ${response.body}`, ms }
}
