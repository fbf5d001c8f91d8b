import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startShop } from '../support/start-shop.ts'

/**
 * The limits of each part of the site on first view: how many scripts it requests, and their weight, gzipped, in kB of
 * 1000 bytes. The first match counts.
 */
const BUDGETS = [
  { paths: /^\/(?:admin|preview)/, scripts: 40, scriptKb: 230, styleKb: 24 },
  { paths: /^\/(?:account|subscription)/, scripts: 30, scriptKb: 155, styleKb: 18 },
  { paths: /^\/checkout/, scripts: 20, scriptKb: 165.3, styleKb: 18 },
  {
    paths: /^\/(?:products|shipping-cart|login|register|forgot-password|reset-password)/,
    scripts: 18,
    scriptKb: 145.3,
    styleKb: 18,
  },
]
const OTHER_PAGES = { scripts: 18, scriptKb: 140, styleKb: 18 }
const FONT_KB = 30
/** Loaded on demand, on the one page that edits texts. */
const TEXT_EDITOR_KB = 130

/** The weight limit of pages of the demo shop, in kB: as the browser reads them, and as they are sent. */
const PAGES = [
  { path: '/', htmlKb: 68, sentKb: 12.9 },
  { path: '/categories', htmlKb: 43.5, sentKb: 9.2 },
  { path: '/categories/email', htmlKb: 37, sentKb: 8.5 },
  { path: '/products/postroad-mailer', htmlKb: 71, sentKb: 14.1 },
  { path: '/shipping-cart', htmlKb: 22, sentKb: 5.8 },
  // Has a nonce, and is therefore compressed anew for each visitor, in a quicker way.
  { path: '/checkout', htmlKb: 23.5, sentKb: 6 },
  { path: '/login', htmlKb: 23.5, sentKb: 6.3 },
]

const CLIENT = join(import.meta.dirname, '../../build/client')

type RouteEntry = {
  id: string
  parentId?: string
  path?: string
  index?: boolean
  module: string
  clientLoaderModule?: string
  clientActionModule?: string
  clientMiddlewareModule?: string
  hydrateFallbackModule?: string
  imports?: string[]
  css?: string[]
}
type Manifest = {
  url: string
  entry: { module: string; imports: string[] }
  routes: Record<string, RouteEntry>
}

// The complete manifest, which slim-manifest.ts leaves beside the one that browsers get.
const manifest: Manifest = JSON.parse(readFileSync(join(CLIENT, '../manifest.json'), 'utf8'))
const assets = readdirSync(join(CLIENT, 'assets'))
const pages = Object.values(manifest.routes).filter((route) => route.path || route.index)

describe('the built pages stay within their weight', () => {
  test.each(pages.map((page) => ({ page, url: urlOf(page) })))('$url', ({ page, url }) => {
    const budget = BUDGETS.find(({ paths }) => paths.test(url)) ?? OTHER_PAGES

    expect(new Set(scriptsOf(page)).size, 'scripts').toBeLessThanOrEqual(budget.scripts)
    expect(weigh(scriptsOf(page)), 'kB of scripts').toBeLessThanOrEqual(budget.scriptKb)
    expect(weigh(stylesOf(page)), 'kB of styles').toBeLessThanOrEqual(budget.styleKb)
  })

  test('the font', () => {
    const font = getAsset(/^geist-latin-wght-normal.*\.woff2$/)

    expect(statSync(join(CLIENT, font)).size / 1000).toBeLessThanOrEqual(FONT_KB)
  })

  test('the text editor, in a separate file that other pages do not load', () => {
    const editor = getAsset(/^rich-field-.*\.js$/)

    expect(weigh([editor])).toBeLessThanOrEqual(TEXT_EDITOR_KB)
    expect(pages.filter((page) => scriptsOf(page).some((url) => basename(url) === basename(editor)))).toEqual(
      [],
    )
  })
})

test('no page is styled twice because its end has been read, which makes the body the last child', () => {
  const sheet = readFileSync(join(CLIENT, getAsset(/^root-.*\.css$/)), 'utf8')
  const selectors = [
    ...sheet.matchAll(/[^{}]*:(?:last|only|nth-last)-(?:child|of-type)[^{}]*(?=\{)/g),
  ].flatMap(([rule]) => rule.split(','))

  expect(selectors.length).toBeGreaterThan(5)
  // A rule for anything inside a last child lets the browser style all that is inside of every one again.
  expect(selectors.filter((selector) => /-(?:child|of-type)\b.*[\s>]\*/.test(selector))).toEqual([])
})

test('what shoppers load on demand brings nothing of the panel along', () => {
  const shoppersPages = pages.filter((page) => !/^\/(?:admin|preview)/.test(urlOf(page)))
  const start = shoppersPages.flatMap(scriptsOf).map((url) => basename(url))
  const found = reach(start, (name) =>
    [...importsOf(name), ...loadedBy(name)].filter((next) => !next.startsWith('staff-parts-')),
  )

  expect(found.length).toBeGreaterThan(50)
  expect(found.filter((name) => name.startsWith('panel'))).toEqual([])
})

test.each(['stripe-card', 'express-checkout', 'card-form'])(
  '%s does not bring PayPal’s library along',
  (name) => {
    const found = reach([basename(getAsset(new RegExp(`^${name}-[\\w-]+\\.js$`)))], importsOf)

    expect(found.length).toBeGreaterThan(3)
    expect(found.filter((script) => /^paypal/.test(script))).toEqual([])
  },
)

test('no built files import each other in a circle, which would run them in the wrong order', () => {
  const scripts = assets.filter((name) => name.endsWith('.js'))
  const imports = new Map(scripts.map((name) => [name, importsOf(name)]))
  // Whoever imports nothing that is left is part of no circle.
  for (let free = scripts; free.length > 0; ) {
    free = [...imports].filter(([, names]) => !names.some((name) => imports.has(name))).map(([name]) => name)
    for (const name of free) imports.delete(name)
  }

  expect(scripts.length).toBeGreaterThan(100)
  expect([...imports.keys()]).toEqual([])
})

describe('the HTML of the demo shop stays within its weight', () => {
  let shop: Awaited<ReturnType<typeof startShop>>
  beforeAll(async () => {
    shop = await startShop()
  })
  afterAll(() => shop.stop())

  test.each(PAGES)('$path', async ({ path, htmlKb, sentKb }) => {
    const page = await fetch(new URL(path, shop.url), { headers: { 'accept-encoding': 'gzip, br' } })
    const bytes = (await page.arrayBuffer()).byteLength

    expect(page.status).toBe(200)
    expect(bytes / 1000, 'kB of HTML').toBeLessThanOrEqual(htmlKb)
    expect(Number(page.headers.get('content-length')) / 1000, 'kB sent').toBeLessThanOrEqual(sentKb)
  })
})

function urlOf(page: RouteEntry): string {
  const parts = chainOf(page).map((route) => route.path ?? '')
  return `/${parts.filter(Boolean).join('/')}`
}

/** A page with the layouts around it, the outermost first. */
function chainOf(page: RouteEntry): RouteEntry[] {
  const parent = page.parentId === undefined ? undefined : manifest.routes[page.parentId]
  return parent ? [...chainOf(parent), page] : [page]
}

function scriptsOf(page: RouteEntry): string[] {
  const { url, entry } = manifest
  return [url, entry.module, ...entry.imports, ...chainOf(page).flatMap(scriptsOfRoute)]
}

function scriptsOfRoute(route: RouteEntry): string[] {
  const modules = [
    route.module,
    route.clientLoaderModule,
    route.clientActionModule,
    route.clientMiddlewareModule,
    route.hydrateFallbackModule,
  ]
  return [...modules.filter((file) => file !== undefined), ...(route.imports ?? [])]
}

function stylesOf(page: RouteEntry): string[] {
  return chainOf(page).flatMap((route) => route.css ?? [])
}

/** The scripts one comes to from some, with these. */
function reach(start: string[], nextOf: (script: string) => string[]): string[] {
  const found = new Set(start)
  // A set is walked up to what is added meanwhile.
  for (const script of found) for (const next of nextOf(script)) found.add(next)
  return [...found]
}

const importsOf = (script: string) => namesIn(script, /\b(?:from|import)\s*["'`]\.\/([^"'`]+)["'`]/g)

/** What a file loads on demand. */
const loadedBy = (script: string) => namesIn(script, /\bimport\(["'`]\.\/([^"'`]+)["'`]\)/g)

function namesIn(script: string, pattern: RegExp): string[] {
  const text = readFileSync(join(CLIENT, 'assets', script), 'utf8')
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? [])
}

function getAsset(pattern: RegExp): string {
  const file = assets.find((name) => pattern.test(name))
  if (!file) throw new Error(`No built file matches ${pattern}.`)
  return `/assets/${file}`
}

/** The gzipped size of some files, each counted once, in kB. */
function weigh(urls: string[]): number {
  const bytes = [...new Set(urls)].map(
    (url) => gzipSync(readFileSync(join(CLIENT, url)), { level: 9 }).length,
  )
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}
