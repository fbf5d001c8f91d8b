import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'

/** What each part of the site may weigh on first view, gzipped, in kB of 1000 bytes. The first match counts. */
const BUDGETS = [
  { paths: /^\/(?:admin|preview)/, scriptKb: 230, styleKb: 24 },
  { paths: /^\/account/, scriptKb: 155, styleKb: 18 },
  { paths: /^\/checkout/, scriptKb: 165, styleKb: 18 },
  {
    paths: /^\/(?:products|shipping-cart|login|register|forgot-password|reset-password)/,
    scriptKb: 145,
    styleKb: 18,
  },
  { paths: /^/, scriptKb: 140, styleKb: 18 },
]
const FONT_KB = 30
/** Comes by itself, on the one page that edits texts. */
const TEXT_EDITOR_KB = 130

const CLIENT = path.join(import.meta.dirname, '..', 'build', 'client')

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

main()

/** Fails when a route's scripts, styles or the font outgrow what the design allows. */
function main(): void {
  if (!existsSync(CLIENT)) {
    console.log('budgets: no build to measure')
    return
  }
  const manifest = readManifest()
  const routes = Object.values(manifest.routes).filter((route) => route.path || route.index)
  const tooHeavy = routes
    .flatMap((route) => checkRoute(manifest, route))
    .concat(checkFont(), checkTextEditor())

  for (const line of tooHeavy) console.error(`budgets: ${line}`)
  if (tooHeavy.length > 0) process.exitCode = 1
}

function checkRoute(manifest: Manifest, leaf: RouteEntry): string[] {
  const chain = chainOf(manifest, leaf)
  const url = `/${chain
    .map((route) => route.path ?? '')
    .filter(Boolean)
    .join('/')}`
  const budget = BUDGETS.find(({ paths }) => paths.test(url))
  const scripts = new Set([manifest.url, manifest.entry.module, ...manifest.entry.imports])
  for (const route of chain) for (const file of scriptsOf(route)) scripts.add(file)
  const scriptKb = weigh(scripts)
  const styleKb = weigh(new Set(chain.flatMap((route) => route.css ?? [])))

  console.log(`budgets: ${url.padEnd(28)} ${scriptKb.toFixed(1)} kB script, ${styleKb.toFixed(1)} kB style`)
  if (!budget) return []
  return [
    ...(scriptKb > budget.scriptKb ? [`${url}: scripts weigh ${scriptKb} kB of ${budget.scriptKb}`] : []),
    ...(styleKb > budget.styleKb ? [`${url}: styles weigh ${styleKb} kB of ${budget.styleKb}`] : []),
  ]
}

function chainOf(manifest: Manifest, leaf: RouteEntry): RouteEntry[] {
  const parent = leaf.parentId === undefined ? undefined : manifest.routes[leaf.parentId]
  return parent ? [...chainOf(manifest, parent), leaf] : [leaf]
}

function scriptsOf(route: RouteEntry): string[] {
  const own = [
    route.module,
    route.clientLoaderModule,
    route.clientActionModule,
    route.clientMiddlewareModule,
    route.hydrateFallbackModule,
  ]
  return [...own.filter((file) => file !== undefined), ...(route.imports ?? [])]
}

function checkFont(): string[] {
  const font = assets().find((file) => /^geist-latin-wght-normal.*\.woff2$/.test(file))
  if (!font) return ['the font is missing from the build']
  const kb = statSync(path.join(CLIENT, 'assets', font)).size / 1000
  return kb > FONT_KB ? [`the font weighs ${kb} kB of ${FONT_KB}`] : []
}

function checkTextEditor(): string[] {
  const file = assets().find((name) => /^rich-text-.*\.js$/.test(name))
  if (!file) return ['the text editor is not a file of its own, so every page would carry it']
  const kb = weigh(new Set([`/assets/${file}`]))
  console.log(`budgets: ${'the text editor'.padEnd(28)} ${kb.toFixed(1)} kB script`)
  return kb > TEXT_EDITOR_KB ? [`the text editor weighs ${kb} kB of ${TEXT_EDITOR_KB}`] : []
}

/** The router's own list of what each route loads: `window.__reactRouterManifest={...};`. */
function readManifest(): Manifest {
  // Whole, as slim-manifest.ts left it.
  return JSON.parse(readFileSync(path.join(CLIENT, '..', 'manifest.json'), 'utf8'))
}

function assets(): string[] {
  return readdirSync(path.join(CLIENT, 'assets'))
}

function weigh(urls: Set<string>): number {
  const bytes = [...urls].map((url) => gzipSync(readFileSync(path.join(CLIENT, url)), { level: 9 }).length)
  return bytes.reduce((sum, size) => sum + size, 0) / 1000
}
