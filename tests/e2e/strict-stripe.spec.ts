import type { Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'

/** Each misuse as code that gets a new `stripe`, `elements` and `box`, and what the original throws or answers. */
const MISUSES: readonly [code: string, refusal: RegExp][] = [
  ["Stripe('')", /publishable key/],
  ["Stripe('sk_test_1')", /secret key/],
  ["Stripe('pk_test_1', { theme: 'dark' })", /theme is not a recognized parameter/],
  ["stripe.elements({ ...options, paymentMethodTypes: ['card'] })", /paymentMethodTypes is not a recognized/],
  ["elements.update({ paymentMethodTypes: ['card'] })", /paymentMethodTypes is not a recognized/],
  ['stripe.elements({ ...options, color: "red" })', /color is not a recognized parameter/],
  ['stripe.elements({ ...options, appearance: { colors: {} } })', /colors is not a recognized parameter/],
  ['stripe.elements({})', /either mode or clientSecret/],
  ["stripe.elements({ ...options, currency: 'USD' })", /currency should be/],
  ['stripe.elements({ ...options, amount: 19.99 })', /amount should be a positive integer/],
  ["elements.create('payment', { field: {} })", /field is not a recognized parameter/],
  ["elements.create('payment', { fields: { billingDetails: { zip: 'never' } } })", /zip is not a recognized/],
  ["elements.create('payment', { fields: { billingDetails: 'always' } })", /should be "auto" or "never"/],
  ["elements.create('expressCheckout', { wallet: {} })", /wallet is not a recognized parameter/],
  ["elements.create('payment'); elements.create('payment')", /only create one Element of type payment/],
  ["elements.create('payment').mount('#nowhere')", /no DOM elements/],
  ["const e = elements.create('payment'); e.mount(box); e.mount(box)", /already mounted/],
  ["const e = elements.create('payment'); e.destroy(); e.mount(box)", /already been destroyed/],
  ["elements.create('payment').on('paid', () => {})", /paid is not an event/],
  [
    'await stripe.confirmPayment({ elements, clientSecret, redirect })',
    /should have a mounted Payment Element/,
  ],
  ['mounted(); await stripe.confirmPayment({ elements, redirect })', /should be a client secret/],
  [
    "mounted(); await stripe.confirmPayment({ elements, redirect, clientSecret: 'pi_1' })",
    /You specified: pi_1/,
  ],
  [
    'mounted(); await stripe.confirmPayment({ elements, redirect, clientSecret, metadata: {} })',
    /metadata is not a recognized/,
  ],
  [
    'mounted(); await stripe.confirmPayment({ elements, clientSecret })',
    /return_url should be an absolute URL/,
  ],
  [
    'mounted(); await stripe.confirmPayment({ elements, redirect, clientSecret })',
    /elements\.submit\(\) must be called before/,
  ],
  [
    "elements.create('expressCheckout').mount(box); await stripe.confirmPayment({ elements, redirect, clientSecret })",
    /was not called within the "confirm" event/,
  ],
  ["await stripe.retrievePaymentIntent('pi_1')", /should be a client secret/],
  ["await stripe.retrieveSetupIntent('pi_1_secret_2')", /should be a client secret/],
  ["stripe.elements({ mode: 'setup', currency: 'usd', amount: 4900 })", /amount should not be given/],
  [
    "mounted(); await stripe.confirmSetup({ elements, redirect, clientSecret: 'seti_1_secret_2' })",
    /Elements must be created in setup mode/,
  ],
  [
    "stripe.elements({ mode: 'setup', currency: 'usd' }).create('payment').mount(box); await stripe.confirmSetup({ redirect, clientSecret: 'seti_1_secret_2' })",
    /elements should be an Elements instance/,
  ],
]

test.beforeEach(async ({ page }) => {
  await page.goto(paths.checkout())
  await page.evaluate((src) => {
    const script = Object.assign(document.createElement('script'), { src })
    const loaded = new Promise((resolve) => script.addEventListener('load', resolve))
    document.head.append(script)
    return loaded
  }, paths.sandboxStripeScript())
})

/** Runs code with a new Elements group; returns what it throws or the error it answers with. */
async function refusalOf(page: Page, code: string): Promise<string> {
  const program = `(async () => {
    const options = { mode: 'payment', amount: 4900, currency: 'usd', allowedPaymentMethodTypes: ['card'] }
    const stripe = Stripe('pk_test_1')
    const elements = stripe.elements(options)
    const box = document.body.appendChild(document.createElement('div'))
    const clientSecret = 'pi_1_secret_2'
    const redirect = 'if_required'
    const mounted = (given) => { const e = elements.create('payment', given); e.mount(box); return e }
    try {
      const result = await (async () => { ${code.replace(/\s*([^;]*)$/, ' return $1')} })()
      return result?.error ? result.error.code + ': ' + result.error.message : 'accepted'
    } catch (error) {
      return error.name + ': ' + error.message
    }
  })()`
  return page.evaluate(program)
}

test('refuses what the original refuses', async ({ page }) => {
  for (const [code, refusal] of MISUSES) {
    const found = await refusalOf(page, code)
    expect.soft(found, code).toMatch(refusal)
    expect.soft(found, code).toMatch(/^IntegrationError: /)
  }
})

test('billing details that the card field does not collect must be passed, and not be empty', async ({
  page,
  problems,
}) => {
  // Nobody knows the payment, which is asked for first.
  problems.expect(/status of 401/)
  const confirm = (fields: string, billing: string) =>
    refusalOf(
      page,
      `const e = mounted({ fields: { billingDetails: ${fields} } });
       await new Promise((resolve) => e.on('ready', resolve));
       await window.untilFilled();
       const { error } = await elements.submit();
       if (error) throw error;
       await stripe.confirmPayment({ elements, clientSecret, redirect, confirmParams: { payment_method_data: { billing_details: ${billing} } } })`,
    )
  const fill = async () => {
    const frame = page.frameLocator('iframe[title="Secure payment input frame"]').last()
    await frame.getByLabel('Card number').fill('4242424242424242')
    await frame.getByLabel('Expiration date').fill('12/40')
    await frame.getByLabel('Security code').fill('123')
  }
  await page.exposeFunction('untilFilled', fill)

  expect(await confirm("{ name: 'never', address: 'auto' }", '{}')).toMatch(/^validation|country/)
  const address = "{ country: 'never' }"
  expect(await confirm(`{ address: ${address} }`, "{ name: 'Ada' }")).toContain(
    'You specified "never" for fields.billing_details.address.country',
  )
  expect(await confirm("'never'", "{ name: 'Ada' }")).toContain('but did not pass')
  expect(await confirm(`{ address: ${address} }`, "{ address: { country: '' } }")).toMatch(
    /^parameter_invalid_empty: You passed an empty string for 'payment_method_data\[billing_details\]\[address\]\[country\]'/,
  )
})

test('an amount below the minimum is an error of the Element, not of the page', async ({ page }) => {
  const error = await page.evaluate(`new Promise((resolve) => {
    const elements = Stripe('pk_test_1').elements({ mode: 'payment', amount: 49, currency: 'usd' })
    const element = elements.create('payment')
    element.on('loaderror', ({ error }) => resolve(error.code))
    element.on('ready', () => resolve('ready'))
    element.mount(document.body.appendChild(document.createElement('div')))
  })`)
  expect(error).toBe('amount_too_small')
})

test('a card that is saved without a payment needs no amount', async ({ page }) => {
  const event = await page.evaluate(`new Promise((resolve) => {
    const elements = Stripe('pk_test_1').elements({ mode: 'setup', currency: 'usd', allowedPaymentMethodTypes: ['card'] })
    const element = elements.create('payment')
    element.on('loaderror', ({ error }) => resolve(error.code))
    element.on('ready', () => resolve('ready'))
    element.mount(document.body.appendChild(document.createElement('div')))
  })`)
  expect(event).toBe('ready')
})

test('a payment that saves its card is refused unless the card field says so', async ({ page }) => {
  const intent = {
    id: 'pi_1',
    object: 'payment_intent',
    amount: 4900,
    currency: 'usd',
    status: 'requires_payment_method',
  }
  await page.route('**/sandbox/stripe/retrieve', (route) =>
    route.fulfill({ json: { ...intent, setup_future_usage: 'off_session' } }),
  )
  await page.route('**/sandbox/stripe/confirm', (route) =>
    route.fulfill({ json: { ...intent, status: 'succeeded' } }),
  )
  await page.exposeFunction('untilFilled', async () => {
    const frame = page.frameLocator('iframe[title="Secure payment input frame"]').last()
    await frame.getByLabel('Card number').fill('4242424242424242')
    await frame.getByLabel('Expiration date').fill('12/40')
    await frame.getByLabel('Security code').fill('123')
    await frame.getByLabel('Country').selectOption('US')
  })
  const confirm = (options: string) =>
    refusalOf(
      page,
      `const group = stripe.elements({ ...options, ${options} });
       const e = group.create('payment');
       e.mount(box);
       await new Promise((resolve) => e.on('ready', resolve));
       await window.untilFilled();
       await group.submit();
       await stripe.confirmPayment({ elements: group, clientSecret, redirect })`,
    )

  expect(await confirm('')).toContain(
    'The provided setup_future_usage (off_session) does not match the expected setup_future_usage (null)',
  )
  expect(await confirm("setupFutureUsage: 'off_session'")).toBe('accepted')
})
