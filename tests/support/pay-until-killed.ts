import { startSandbox } from '#sandbox/start-sandbox.ts'
import { systemClock } from '#server/platform/clock.ts'
import { payByCard, stripeClient } from './sandbox.ts'

/** Runs as its own process until it is killed; prints each intent after its payment response. */
const sandbox = await startSandbox({
  dataDir: process.argv[2] ?? '',
  shopUrl: () => new URL('http://127.0.0.1:9'),
  clock: systemClock,
  log: { error: (...details: unknown[]) => process.stderr.write(`${JSON.stringify(details)}\n`) },
})
const stripe = stripeClient(sandbox)

async function payRepeatedly(): Promise<void> {
  while (true) {
    const { id, client_secret } = await stripe.paymentIntents.create({ amount: 1999, currency: 'usd' })
    await payByCard(sandbox, client_secret, '4242424242424242')
    process.stdout.write(`${id}\n`)
  }
}

await Promise.all(Array.from({ length: 8 }, payRepeatedly))
