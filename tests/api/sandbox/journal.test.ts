import { type ChildProcess, spawn } from 'node:child_process'
import { appendFile, mkdtemp, readFile, rm, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS } from '#core/domain/durations.ts'
import { createTestClock } from '../../support/clock.ts'
import { openTestSandbox, payByCard } from '../../support/sandbox.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'sandbox-journal-'))
})
afterEach(() => rm(dataDir, { recursive: true, force: true }))

const journal = () => join(dataDir, 'sandbox', 'journal.jsonl')
const VISA = '4242424242424242'
const USD = { currency: 'usd' }

describe('after a restart', () => {
  test('payments, refunds, keys and ledgers are unchanged', async () => {
    const first = await openTestSandbox({ dataDir })
    const key = { idempotencyKey: 'k' }
    const made = await first.stripe.paymentIntents.create({ amount: 5000, ...USD }, key)
    await payByCard(first.sandbox, made.client_secret, VISA)
    await first.stripe.refunds.create({ payment_intent: made.id, amount: 1200 })
    const { ledger, stripe } = first.sandbox
    const before = { books: ledger(), keys: stripe }
    await first.close()

    const second = await openTestSandbox({ dataDir })

    expect(second.sandbox.ledger()).toEqual(before.books)
    expect(second.sandbox.ledger().stripe.USD).toMatchObject({ capturedCents: 5000, netCents: 3800 })
    const { baseUrl: _port, ...secrets } = before.keys
    expect(second.sandbox.stripe).toMatchObject(secrets)
    expect(await second.stripe.paymentIntents.create({ amount: 5000, ...USD }, key)).toEqual(made)
    expect(await second.stripe.paymentIntents.retrieve(made.id)).toMatchObject({ status: 'succeeded' })
    await second.close()
  })

  test('undelivered webhooks and unsettled payments continue', async () => {
    const clock = createTestClock()
    const first = await openTestSandbox({ dataDir, clock })
    first.shop.answerWith(() => 503)
    const { id, client_secret } = await first.stripe.paymentIntents.create({ amount: 5000, ...USD })
    await payByCard(first.sandbox, client_secret, '4000000000000804')
    await first.sandbox.runDue()
    await first.close()
    clock.advance(MINUTE_MS)

    const second = await openTestSandbox({ dataDir, clock })
    await second.sandbox.runDue()

    expect(second.shop.types().toSorted()).toEqual([
      'payment_intent.created',
      'payment_intent.processing',
      'payment_intent.succeeded',
    ])
    expect(await second.stripe.paymentIntents.retrieve(id)).toMatchObject({ status: 'succeeded' })
    await second.close()
  })

  test('a half-written line is cut off, and writing continues after it', async () => {
    const first = await openTestSandbox({ dataDir })
    const { id } = await first.stripe.paymentIntents.create({ amount: 5000, ...USD })
    await first.close()
    await appendFile(journal(), '[["intents","pi_half",{"id":"pi_ha')

    const second = await openTestSandbox({ dataDir })
    const { id: next } = await second.stripe.paymentIntents.create({ amount: 6000, ...USD })
    await second.close()
    const third = await openTestSandbox({ dataDir })

    expect((await third.stripe.paymentIntents.list()).data.map((each) => each.id)).toEqual([next, id])
    await third.close()
  })

  test('a journal damaged in the middle is rejected', async () => {
    const first = await openTestSandbox({ dataDir })
    await first.close()
    await truncate(journal(), 40)
    await appendFile(journal(), '\n[]\n')

    await expect(openTestSandbox({ dataDir })).rejects.toThrow(/journal\.jsonl are damaged/)
  })

  test('a long journal is compacted without changing the state', async () => {
    const first = await openTestSandbox({ dataDir })
    const { id } = await first.stripe.paymentIntents.create({ amount: 5000, ...USD })
    await first.close()
    const line = (await readFile(journal(), 'utf8')).trimEnd().split('\n').at(-1) ?? ''
    await appendFile(journal(), `${line}\n`.repeat(Math.ceil((5 * 1024 * 1024) / line.length)))

    const second = await openTestSandbox({ dataDir })

    expect((await readFile(journal())).length).toBeLessThan(100_000)
    expect(await second.stripe.paymentIntents.retrieve(id)).toMatchObject({ amount: 5000 })
    await second.close()
  })
})

describe('kill -9', () => {
  test('loses nothing that was acknowledged, and the ledgers match the payments', async () => {
    const answered = await payUntilKilled(dataDir, 40)

    const setup = await openTestSandbox({ dataDir })

    const intents = await setup.stripe.paymentIntents
      .list({ limit: 100 })
      .autoPagingToArray({ limit: 10_000 })
    const byId = new Map(intents.map((intent) => [intent.id, intent]))
    expect(answered.length).toBeGreaterThanOrEqual(40)
    for (const id of answered)
      expect(byId.get(id)).toMatchObject({ status: 'succeeded', amount_received: 1999 })
    const taken = intents.reduce((sum, { amount_received }) => sum + amount_received, 0)
    expect(setup.sandbox.ledger().stripe.USD?.capturedCents).toBe(taken)
    await setup.close()
  })
})

/** Pays in another process, eight at a time, and kills it in the middle. */
async function payUntilKilled(folder: string, atLeast: number): Promise<string[]> {
  const script = new URL('../../support/pay-until-killed.ts', import.meta.url).pathname
  const child: ChildProcess = spawn(process.execPath, [script, folder], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const answered: string[] = []
  if (!child.stdout) throw new Error('no output')
  for await (const line of createInterface({ input: child.stdout })) {
    answered.push(line)
    if (answered.length >= atLeast) child.kill('SIGKILL')
  }
  return answered
}
