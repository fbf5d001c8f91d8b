import { copyTemplate } from './shop-template.ts'
import { type RunningShop, startShop } from './start-shop.ts'

export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'
export const PAYPAL_SCRIPT = 'https://www.paypal.com/sdk/js'

/** A demo shop with the pages and policies of live mode, on the sandbox. The test plays the providers' hosts. */
export async function startLiveShop(): Promise<RunningShop> {
  const { dataDir, remove } = await copyTemplate()
  const env = { RATE_LIMIT_FACTOR: '1000' }
  const shop = await startShop({ dataDir, env, program: 'tests/support/live-shop-process.ts' })
  return {
    ...shop,
    stop: async () => {
      await shop.stop()
      await remove()
    },
  }
}
