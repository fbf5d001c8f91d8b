import type { BrowserContext, Route } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  expectBought,
  fillCart,
  fillForm,
  newEmail,
  payInWindow,
  scrollToPayment,
} from '../support/checkout-page.ts'

/**
 * PayPal's script at PayPal's own address, under the policy of a shop with PayPal's keys. Like the original it loads a
 * frame and pictures, calls home, and adds inline scripts and styles to the page.
 */
test.use({ payments: 'rehearsal' })

const PAYPAL = 'https://www.sandbox.paypal.com'
const PICTURES = 'https://www.paypalobjects.com'

/** Answers PayPal's hosts with the sandbox of the shop. */
async function servePaypal(context: BrowserContext, shopUrl: string): Promise<void> {
  const answer = async (route: Route): Promise<void> => {
    const { pathname, search } = new URL(route.request().url())
    const path = pathname === '/sdk/js' ? paths.sandboxPaypalScript() : pathname
    const { origin: _origin, 'sec-fetch-site': _site, ...headers } = route.request().headers()
    const response = await route.fetch({ url: `${shopUrl}${path}${search}`, headers })
    await route.fulfill({ response, headers: { 'content-type': response.headers()['content-type'] ?? '' } })
  }
  for (const host of [PAYPAL, PICTURES]) await context.route(`${host}/**`, answer)
}

test('the policy of the checkout page lets PayPal’s script work', async ({ page, context, shop }) => {
  await servePaypal(context, shop.url)
  // Stripe's script, which looks for wallets, has nothing to do here.
  await context.route('https://js.stripe.com/**', (route) =>
    route.fulfill({ body: '', contentType: 'text/javascript' }),
  )
  const requests: string[] = []
  context.on('request', (request) => {
    const { origin } = new URL(request.url())
    if (origin === PAYPAL || origin === PICTURES) requests.push(`${request.resourceType()} ${origin}`)
  })
  const button = Promise.withResolvers<void>()
  await context.route(`${PAYPAL}/sandbox/paypal/button*`, async (route) => {
    await button.promise
    await route.fallback()
  })
  await fillCart(page)
  await page.goto(paths.checkout())
  await scrollToPayment(page)

  // Only an inline script shows what stands there before the button has loaded.
  await expect(page.frameLocator('.prerender-frame').locator('body.shown')).toBeVisible()
  button.resolve()
  await fillForm(page, newEmail())
  await (await payInWindow(page)).getByRole('button', { name: 'Approve' }).click()

  await expectBought(page)
  expect(new Set(requests)).toEqual(
    new Set([
      `script ${PAYPAL}`,
      `document ${PAYPAL}`,
      `stylesheet ${PAYPAL}`,
      `image ${PAYPAL}`,
      `fetch ${PAYPAL}`,
      `image ${PICTURES}`,
    ]),
  )
})
