import type { Page } from '@playwright/test'
import { paths } from '#core/paths.ts'
import { expect, test } from '../support/browser-test.ts'
import {
  bankChallenge,
  expectBought,
  fillCard,
  fillCart,
  fillForm,
  newEmail,
  payButton,
  walletButton,
  walletSheet,
} from '../support/checkout-page.ts'

import { playStripe } from '../support/play-stripe.ts'

test.use({ payments: 'rehearsal' })

/**
 * What the providers document that a page must allow: https://docs.stripe.com/security/guide and
 * https://developer.paypal.com/sdk/js/best-practices (with a nonce; the shop does not offer Venmo).
 */
const DOCUMENTED = [
  ['script', 'https://js.stripe.com/a.js'],
  ['script', 'https://b.js.stripe.com/a.js'],
  ['frame', 'https://js.stripe.com/frame'],
  ['frame', 'https://b.js.stripe.com/frame'],
  ['frame', 'https://hooks.stripe.com/frame'],
  ['connect', 'https://api.stripe.com/v1'],
  ['img', 'https://q.stripe.com/a.svg'],
  ['script', 'https://www.paypal.com/a.js'],
  ['script', 'https://www.paypalobjects.com/a.js'],
  ['frame', 'https://www.paypal.com/frame'],
  ['frame', 'https://www.paypalobjects.com/frame'],
  ['connect', 'https://www.paypal.com/api'],
  ['connect', 'https://www.paypalobjects.com/api'],
  ['img', 'https://www.paypal.com/a.svg'],
  ['img', 'https://www.paypalobjects.com/a.svg'],
  ['img', 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['style', 'https://www.paypal.com/a.css'],
  ['style', 'https://www.paypalobjects.com/a.css'],
  ['inline script', ''],
  ['inline style', ''],
] as const
type Load = readonly [kind: string, url: string]

const TYPES = { script: 'text/javascript', frame: 'text/html', connect: 'text/plain', img: 'image/svg+xml' }
const CSP = 'content-security-policy'

/** Does in a page with this policy what the providers' scripts do, and returns what the policy blocked. */
async function blockedLoads(page: Page, policy: string, loads: readonly Load[]): Promise<string[]> {
  const address = 'https://shop.example/'
  const served: string[] = []
  await page.unrouteAll()
  await page.route(/^https:/, (route) => {
    const url = route.request().url()
    served.push(url)
    const kind = DOCUMENTED.find((load) => load[1] === url)?.[0]
    return route.fulfill({
      body: kind === 'img' ? '<svg xmlns="http://www.w3.org/2000/svg"/>' : '',
      contentType: TYPES[kind as keyof typeof TYPES] ?? 'text/css',
      headers: { 'access-control-allow-origin': '*' },
    })
  })
  await page.route(address, (route) =>
    route.fulfill({ body: '<!doctype html><title>Page</title>', headers: { [CSP]: policy } }),
  )
  await page.goto(address)
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
  const failed = await page.evaluate(loadAll, { loads, nonce })
  const asked = loads.filter(([, url]) => url.startsWith('https:')).map((load) => load[1])
  return [...failed, ...asked.filter((url) => !served.includes(url))]
}

/** Resolves when every load has ended one way or the other. A frame ends alike either way. */
async function loadAll({ loads, nonce }: { loads: readonly Load[]; nonce: string }): Promise<string[]> {
  const failed: string[] = []
  const create = (kind: string, url: string) => {
    const { head } = document
    if (kind === 'script') return Object.assign(document.createElement('script'), { src: url })
    if (kind === 'img') return Object.assign(document.createElement('img'), { src: url })
    if (kind === 'frame') return Object.assign(document.createElement('iframe'), { src: url })
    if (kind === 'style')
      return Object.assign(document.createElement('link'), { rel: 'stylesheet', href: url })
    const text = kind === 'inline script' ? 'window.name = "ran"' : 'html { color: rgb(1, 2, 3) }'
    const inline = document.createElement(kind === 'inline script' ? 'script' : 'style')
    if (kind === 'inline script') inline.nonce = nonce
    inline.textContent = text
    head.append(inline)
    const works =
      kind === 'inline script'
        ? window.name === 'ran'
        : getComputedStyle(document.documentElement).color === 'rgb(1, 2, 3)'
    if (!works) failed.push(kind)
    return null
  }
  window.name = ''
  for (const [kind, url] of loads) {
    if (kind === 'connect') {
      await fetch(url).catch(() => failed.push(`connect ${url}`))
      continue
    }
    const element = create(kind, url)
    if (!element) continue
    const ended = new Promise<void>((resolve) => {
      element.addEventListener('load', () => resolve())
      element.addEventListener('error', () => {
        failed.push(`${kind} ${url}`)
        resolve()
      })
    })
    document.head.append(element)
    await ended
  }
  return failed
}

test('the live checkout page allows all that Stripe and PayPal document, and each source is needed', async ({
  page,
  shop,
  problems,
}) => {
  problems.expect(/violates the following|ERR_|report-uri|Content Security Policy/)
  const policy = (await page.request.get(`${shop.url}${paths.checkout()}`)).headers()[CSP] ?? ''
  expect(await blockedLoads(page, policy, DOCUMENTED)).toEqual([])

  const weakened = weakenings(policy)
  expect(weakened.length).toBeGreaterThan(15)
  for (const { name, source, weaker } of weakened) {
    const loads = DOCUMENTED.filter(([kind]) => name.startsWith(kind.replace('inline ', '')))
    expect(await blockedLoads(page, weaker, loads), `without ${source} in ${name}`).not.toEqual([])
  }
})

/** The policy without one of the sources that are there for the providers, for each of them. */
function weakenings(policy: string): { name: string; source: string; weaker: string }[] {
  const parts = policy.split('; ')
  return parts.flatMap((part) => {
    const [name = '', ...sources] = part.split(' ')
    if (!/^(?:script|connect|frame|img|style)-src$/.test(name)) return []
    return sources
      .filter((source) => source !== "'self'" && !source.startsWith("'sha256"))
      .map((source) => {
        const left = [name, ...sources.filter((each) => each !== source)].join(' ')
        return { name, source, weaker: parts.map((each) => (each === part ? left : each)).join('; ') }
      })
  })
}

test.describe('under the live policy, from Stripe’s own hosts', () => {
  test.beforeEach(async ({ page, shop, problems }) => {
    problems.expect(/Failed to load the PayPal JS SDK/)
    await playStripe(page, shop.url)
    await page.route('https://www.sandbox.paypal.com/**', (route) =>
      route.fulfill({ body: '', contentType: 'text/javascript' }),
    )
    await fillCart(page)
  })

  test('a card with 3-D Secure pays', async ({ page }) => {
    await page.goto(paths.checkout())
    await fillForm(page, newEmail())
    await fillCard(page, '4000002760003184')
    await payButton(page).click()
    await bankChallenge(page).getByRole('button', { name: 'Approve' }).click()
    await expectBought(page)
  })

  test('a wallet pays', async ({ page }) => {
    await page.addInitScript(() => {
      if (location.host === 'js.stripe.com') localStorage.setItem('sandbox-wallets', 'google_pay')
    })
    await page.goto(paths.checkout())
    await fillForm(page, newEmail())
    await walletButton(page, 'Google Pay').click()
    await walletSheet(page).getByRole('button', { name: 'Pay' }).click()
    await expectBought(page)
  })
})
