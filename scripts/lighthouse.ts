import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { callAsStaff, logInAsStaff } from '../bench/harness/staff.ts'
import { ownCallHeaders } from '../bench/loads/visitors.ts'
import { paths } from '../src/core/paths.ts'
import { loadDemoInto } from '../tests/support/shop-template.ts'
import { startShop } from '../tests/support/start-shop.ts'
import { findBrowser } from './find-browser.mjs'

/** Downloaded on demand: as a dependency it would double the size of every `npm install`. */
const LIGHTHOUSE = 'lighthouse@13.5.0'
const MIN_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 }
const MAX_LAYOUT_SHIFT = 0.02
/** The median of several runs, because a single run depends too much on the machine's other load. */
const RUNS = Number(process.argv[2] ?? 5)
/**
 * The score that counts is of a load that was slowed down. Beside it is the one that Lighthouse computes from a fast
 * load. Where browser, shop and Lighthouse share two cores, that one counts each wait for a core four times, and each
 * script that came over loopback before the first paint as if the paint had waited for it.
 */
const METHODS = { applied: 'devtools', simulated: 'simulate' }
/** Lighthouse sometimes fails to record the page load (NO_NAVSTART); such a run is repeated. */
const ATTEMPTS = 3

const BROWSER_START_MS = 60_000
/** Without what a browser loads and updates on its own while it is measured. */
const BROWSER_FLAGS = [
  '--headless=new',
  '--remote-debugging-port=0',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-extensions',
]

const PRODUCT = 'postroad-mailer'
const PAGES = {
  home: paths.home(),
  categories: paths.categories(),
  product: paths.product(PRODUCT),
}

type Category = keyof typeof MIN_SCORES
type Result = Record<Category | 'fcpMs' | 'lcpMs' | 'tbtMs' | 'shift' | 'kilobytes' | 'index', number>
type Report = {
  /** How fast the machine was just then. Below 1500 the scores say more about it than about the page. */
  environment: { benchmarkIndex: number }
  categories: Record<Category, { score: number; auditRefs: { id: string; weight: number }[] }>
  audits: Record<string, { numericValue?: number; score: number | null; title: string }>
}

const folder = await mkdtemp(join(tmpdir(), 'cartwright-lighthouse-'))
const dataDir = join(folder, 'data')
await loadDemoInto(dataDir)
const shop = await startShop({
  dataDir,
  env: {
    NODE_ENV: 'production',
    PAYMENTS: 'sandbox',
    HOST: '127.0.0.1',
    RATE_LIMIT_FACTOR: '1000',
    UNSAFE: 'rate-limits',
  },
})
try {
  const rows = []
  for (const [name, path] of Object.entries(PAGES))
    rows.push(await measure(name, new URL(path, shop.url).href))
  rows.push(await measure('checkout', new URL(paths.checkout(), shop.url).href, await checkoutOptions()))
  await chooseHardBrand()
  rows.push(await measure('home, dark red, long name', new URL(paths.home(), shop.url).href))
  console.table(Object.fromEntries(rows.map(({ name, result }) => [name, result])))
  const failures = rows.flatMap(({ name, result, missed }) => listFailures(name, result, missed))
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length > 0 ? 1 : 0
} finally {
  await shop.stop()
  await rm(folder, { recursive: true, force: true })
}

/** The color and the name that are hardest to lay out and to read. */
async function chooseHardBrand(): Promise<void> {
  const staff = await logInAsStaff(new URL(shop.url), {
    email: shop.adminEmail,
    password: shop.adminPassword,
  })
  const call = (method: string, path: string, body?: object) =>
    callAsStaff(new URL(shop.url), staff, { method, path: `/api/admin/${path}`, ...(body && { body }) })
  const brand = await call('GET', 'content/brand')
  const draft = { body: { ...brand.data.body, color: '#7a1020' }, revision: brand.data.revision }
  const saved = await call('PUT', 'content/brand/draft', draft)
  await call('POST', 'content/brand/publish', { revision: saved.data.revision })
  const name = {
    shop_name: 'The Extraordinarily Thorough Gallery Plugins Company of Trier',
    support_email: 'help@gallery-plugins.org',
  }
  await call('PUT', 'settings/shop', name)
}

/** With something in the cart. That search engines keep away from this page is meant. */
async function checkoutOptions(): Promise<string[]> {
  const headers = { ...(await ownCallHeaders(new URL(shop.url))), 'content-type': 'application/json' }
  const found = await fetch(new URL(`/api/products/${PRODUCT}`, shop.url))
  const { data } = (await found.json()) as { data: { id: number } }
  const body = JSON.stringify({ product_id: data.id, quantity: 1 })
  const added = await fetch(new URL('/cart/add', shop.url), { method: 'POST', headers, body })
  if (!added.ok) throw new Error(`/cart/add returned ${added.status}: ${await added.text()}`)
  const cookies = added.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0])
  return [`--extra-headers=${JSON.stringify({ Cookie: cookies.join('; ') })}`, '--skip-audits=is-crawlable']
}

async function measure(name: string, url: string, options: string[] = []) {
  const applied = await runAll(name, url, 'applied', options)
  const simulated = await runAll(name, url, 'simulated', options)
  const result = { ...medians(applied), simulated: medians(simulated).performance }
  return { name, result, missed: [...new Set(applied.flatMap(missedAudits))] }
}

async function runAll(name: string, url: string, method: keyof typeof METHODS, options: string[]) {
  const reports: Report[] = []
  for (let run = 1; run <= RUNS; run += 1) {
    process.stderr.write(`Lighthouse on ${name}, ${method}, run ${run} of ${RUNS}\n`)
    const file = join(folder, `${name.replaceAll(/\W+/g, '-')}-${method}-${run}.json`)
    const all = [`--throttling-method=${METHODS[method]}`, ...options]
    reports.push(await attempt(() => runLighthouse(url, file, all)))
  }
  return reports
}

function medians(reports: Report[]): Result {
  const results = reports.map(read)
  const keys = Object.keys(results[0] ?? {}) as (keyof Result)[]
  return Object.fromEntries(keys.map((key) => [key, median(results.map((one) => one[key]))])) as Result
}

async function attempt<T>(run: () => Promise<T>, left = ATTEMPTS): Promise<T> {
  try {
    return await run()
  } catch (error) {
    if (left <= 1) throw error
    process.stderr.write('Lighthouse failed, trying again\n')
    return attempt(run, left - 1)
  }
}

async function runLighthouse(url: string, file: string, more: string[]): Promise<Report> {
  const browser = await startBrowser()
  try {
    const options = [`--port=${browser.port}`, '--output=json', `--output-path=${file}`, '--quiet']
    const child = spawn('npx', ['--yes', LIGHTHOUSE, url, ...options, ...more], {
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    const [code] = await once(child, 'close')
    if (code !== 0) throw new Error(`Lighthouse failed on ${url}. See its output above.`)
    return JSON.parse(await readFile(file, 'utf8'))
  } finally {
    await browser.stop()
  }
}

/** A browser that Lighthouse starts itself is still busy with its own start when the page loads. */
async function startBrowser(): Promise<{ port: string; stop: () => Promise<void> }> {
  const profile = await mkdtemp(join(folder, 'browser-'))
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []
  const flags = [...BROWSER_FLAGS, `--user-data-dir=${profile}`, ...sandbox, 'about:blank']
  const child = spawn(await findBrowser(), flags, { stdio: ['ignore', 'ignore', 'pipe'] })
  const closed = once(child, 'close').catch(() => {})
  const stop = async () => {
    child.kill()
    await closed
  }
  try {
    return { port: await readPort(child.stderr), stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function readPort(messages: Readable): Promise<string> {
  const lines = createInterface({ input: messages, signal: AbortSignal.timeout(BROWSER_START_MS) })
  for await (const line of lines) {
    const port = /^DevTools listening on ws:\/\/[^:]+:(\d+)/.exec(line)?.[1]
    if (!port) continue
    messages.resume()
    return port
  }
  throw new Error('The browser could not be started.')
}

function read({ categories, audits, environment }: Report): Result {
  const score = (category: Category) => Math.round(categories[category].score * 100)
  const figure = (audit: string) => audits[audit]?.numericValue ?? Number.NaN
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    'best-practices': score('best-practices'),
    seo: score('seo'),
    fcpMs: Math.round(figure('first-contentful-paint')),
    lcpMs: Math.round(figure('largest-contentful-paint')),
    tbtMs: Math.round(figure('total-blocking-time')),
    shift: Number(figure('cumulative-layout-shift').toFixed(3)),
    kilobytes: Math.round(figure('total-byte-weight') / 1000),
    index: environment.benchmarkIndex,
  }
}

function missedAudits({ categories, audits }: Report): string[] {
  const counted = Object.values(categories).flatMap((category) => category.auditRefs)
  return counted
    .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
    .map(({ id }) => `${audits[id]?.title} (${id})`)
}

function listFailures(name: string, result: Result, missed: string[]): string[] {
  const failures = (Object.keys(MIN_SCORES) as Category[])
    .filter((category) => result[category] < MIN_SCORES[category])
    .map((category) => `${category} ${result[category]}, minimum ${MIN_SCORES[category]}`)
  if (result.shift >= MAX_LAYOUT_SHIFT)
    failures.push(`layout shift ${result.shift}, must be below ${MAX_LAYOUT_SHIFT}`)
  return failures.length > 0 ? [`${name}: ${failures.join('; ')}. Failed audits: ${missed.join(', ')}`] : []
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
