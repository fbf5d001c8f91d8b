import { Agent, request } from 'node:http'
import type { ShoppingJob, ShoppingResult } from './shoppers.ts'
import { quantile } from './statistics.ts'

const FORM = {
  first_name: 'Ada',
  last_name: 'Byron',
  email: 'ada@example.com',
  phone: '+1 555 0100',
  country: 'US',
  address1: '1 Main Street',
  address2: '',
  city: 'Springfield',
  state: 'IL',
  zip_code: '62701',
}
/** The shop serves the sandbox's pages, unless that has a process of its own. */
const CONFIRM = '/sandbox/stripe/confirm'
const CARD = { number: '4242424242424242', exp_month: 12, exp_year: 2040, cvc: '123' }

type Purchase = { csrf: string; key: string; item: Item; returnUrl: string; confirmUrl: string }
type Shopper = { visit: Client; csrf: string; item: Item }
type Item = { product_id: number; quantity: number; plan?: number }

/** One complete card checkout. */
export async function buyOnce(origin: URL, item: Item): Promise<void> {
  const agent = new Agent({ keepAlive: true })
  const visit = createClient(origin, agent)
  await buy(visit, {
    ...(await readPage(visit)),
    returnUrl: new URL('/checkout', origin).href,
    confirmUrl: CONFIRM,
    item,
  })
  agent.destroy()
}

/** Complete card checkouts with a browser's requests: add, intent, confirm, process. */
export async function buyUntilTimeIsUp({
  origin,
  shoppers,
  ms,
  productIds,
  confirmUrl = CONFIRM,
}: ShoppingJob): Promise<ShoppingResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: shoppers })
  const visit = createClient(new URL(origin), agent)
  const { csrf, key } = await readPage(visit)
  const returnUrl = new URL('/checkout', origin).href
  const timesMs: number[] = []
  const startedAt = performance.now()

  async function buyUntilDone(shopper: number): Promise<void> {
    for (let turn = shopper; performance.now() < startedAt + ms; turn += shoppers) {
      const checkoutStartedAt = performance.now()
      const item = { product_id: productIds[turn % productIds.length] ?? 0, quantity: 1 }
      await buy(visit, { csrf, key, returnUrl, confirmUrl, item })
      timesMs.push(performance.now() - checkoutStartedAt)
    }
  }
  await Promise.all(Array.from({ length: shoppers }, (_, shopper) => buyUntilDone(shopper)))
  const seconds = (performance.now() - startedAt) / 1000
  agent.destroy()
  return {
    checkouts: timesMs.length,
    perSecond: timesMs.length / seconds,
    p50Ms: quantile(timesMs, 0.5),
    p99Ms: quantile(timesMs, 0.99),
  }
}

/** Shoppers who each have their own connection, and leave when an answer takes longer than their patience. */
export async function openShopper(
  origin: URL,
  { patienceMs = 0, confirmUrl = CONFIRM } = {},
): Promise<(item: Item) => Promise<void>> {
  const first = new Agent()
  const { csrf, key } = await readPage(createClient(origin, first))
  first.destroy()
  return async (item) => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    try {
      const visit = createClient(origin, agent, patienceMs)
      await buy(visit, { csrf, key, returnUrl: new URL('/checkout', origin).href, confirmUrl, item })
    } finally {
      agent.destroy()
    }
  }
}

export class UnexpectedAnswer extends Error {
  /** The shop is busy and says when to come back. */
  isRefusal: boolean

  constructor(path: string, status: number, hasRetryAfter: boolean, text = '') {
    super(`${path} returned ${status}: ${text.slice(0, 200)}`)
    this.isRefusal = status === 503 && hasRetryAfter
  }
}

type Reply = {
  path: string
  status: number
  headers: Record<string, string | string[] | undefined>
  text: string
}
export type Client = (path: string, body?: object, headers?: Record<string, string>) => Promise<Reply>

export function createClient(origin: URL, agent: Agent, patienceMs = 0): Client {
  return (path, body, headers = {}) =>
    new Promise((resolve, reject) => {
      const sent = body && JSON.stringify(body)
      const outgoing = request(new URL(path, origin), {
        agent,
        method: sent ? 'POST' : 'GET',
        headers: {
          accept: 'application/json',
          ...headers,
          ...(sent && {
            'x-requested-with': 'XMLHttpRequest',
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(sent),
          }),
        },
      })
      outgoing.on('error', reject)
      if (patienceMs > 0) outgoing.setTimeout(patienceMs, () => outgoing.destroy(new Error('late')))
      outgoing.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('error', reject)
        response.on('end', () =>
          resolve({ path, status: response.statusCode ?? 0, headers: response.headers, text }),
        )
      })
      outgoing.end(sent)
    })
}

async function readPage(visit: Client): Promise<{ csrf: string; key: string }> {
  const page = await visit('/', undefined, { accept: 'text/html' })
  const csrf = /<meta name="csrf-token" content="([^"]+)"/.exec(page.text)?.[1]
  const options = await visit('/api/payment-options')
  const key = JSON.parse(options.text).data?.card?.publishable_key
  if (!csrf || !key) throw new Error('The shop under test does not accept cards.')
  return { csrf, key }
}

async function buy(visit: Client, { csrf, key, item, returnUrl, confirmUrl }: Purchase): Promise<void> {
  const { own, amount, renewals } = await addToCart({ visit, csrf, item })
  const intent = JSON.parse(
    requireOk(await visit('/api/create-payment-intent', { amount, renewals, billing_address: FORM }, own))
      .text,
  )
  requireOk(
    await visit(confirmUrl, {
      key,
      client_secret: intent.clientSecret,
      return_url: returnUrl,
      payment_method_data: { type: 'card', card: CARD },
    }),
  )
  requireOk(
    await visit(
      '/checkout/process',
      {
        paymentIntentId: intent.data.paymentIntentId,
        amount,
        currency: 'usd',
        status: 'succeeded',
        payment_method: 'card',
        billing_address: FORM,
        shipping_address: FORM,
      },
      own,
    ),
  )
}

/** One complete PayPal checkout: add, process, approve, capture. */
export async function buyWithPaypal({
  approveUrl,
  ...shopper
}: Shopper & { approveUrl: string }): Promise<void> {
  const { visit } = shopper
  const { own } = await addToCart(shopper)
  const process = { payment_method: 'PayPal', billing_address: FORM, shipping_address: FORM }
  const { data } = JSON.parse(requireOk(await visit('/checkout/process', process, own)).text)
  requireOk(await visit(approveUrl, { order_id: data.order_id }))
  requireOk(await visit('/paypal/capture', { orderID: data.order_id }, own))
}

/** Each purchase is a new visitor, whose session starts with the first item in the cart. */
async function addToCart({ visit, csrf, item }: Shopper) {
  const added = requireOk(await visit('/cart/add', item, { 'x-csrf-token': csrf }))
  const cookie = [added.headers['set-cookie'] ?? []]
    .flat()
    .map((one) => one.split(';')[0])
    .join('; ')
  const cart = JSON.parse(added.text).data
  return {
    own: { cookie, 'x-csrf-token': String(added.headers['x-csrf-token'] ?? csrf) },
    amount: Math.round(cart.total * 100),
    renewals: Math.round(cart.renewals * 100),
  }
}

export function requireOk(reply: Reply): Reply {
  const { path, status, headers, text } = reply
  if (status >= 400) throw new UnexpectedAnswer(path, status, 'retry-after' in headers, text)
  return reply
}
