import { expect, test } from 'vitest'
import { useCheckoutShop } from '../../support/checkout.ts'

// It does not listen, so no webhooks come in between.
const shop = await useCheckoutShop()

async function statementsOf<T>(work: () => Promise<T>): Promise<{ result: T; statements: number }> {
  const before = shop.database.statements()
  const result = await work()
  return { result, statements: shop.database.statements() - before }
}

test('a card checkout needs few statements', async () => {
  const product = await shop.product()
  // The first one also asks for the name of the installation.
  await shop.buyByCard(await shop.buyer(product))
  await shop.jobs.runAll()

  const added = await statementsOf(() => shop.buyer(product))
  const browser = added.result
  // Reads the cart once more, for the amount.
  const started = await statementsOf(() => shop.createIntent(browser))
  await shop.confirm(started.result)
  const processed = await statementsOf(() => shop.process(browser, started.result))

  // The queue's own statements go through a pool of its own.
  const labeled = await statementsOf(() => shop.jobs.runAll())

  expect([added, started, processed, labeled].map(({ statements }) => statements)).toEqual([1, 4, 6, 0])
})
