import type { PageInput, Shop } from '#core/page-input.ts'
import type { RenderJob } from './renderer.ts'
import type { Sample } from './side.ts'
import { quantile } from './statistics.ts'
import { serveJobs } from './worker.ts'

type Render = (
  request: Request,
  status: number,
  headers: Headers,
  routerContext: object,
  context: object,
) => Promise<Response>
type EntryModule = {
  default: Render
  createPageHandler: (
    build: object,
    mode: string,
  ) => (request: Request, input: PageInput) => Promise<Response>
}
type Build = { entry: { module: EntryModule } }
type Endpoint = { method: string; path: string }
type Input = { params?: Record<string, string>; query?: Record<string, unknown> }

const prepared = new Map<string, () => Promise<unknown>>()

serveJobs<RenderJob, Sample>(async (job) => {
  const render = prepared.get(job.path) ?? (await prepareRender(job))
  prepared.set(job.path, render)

  const timesMs: number[] = []
  const cpuBefore = process.cpuUsage()
  const startedAt = performance.now()
  for (let now = startedAt; now < startedAt + job.ms; ) {
    await render()
    timesMs.push(performance.now() - now)
    now = performance.now()
  }
  const seconds = (performance.now() - startedAt) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  return {
    perSecond: timesMs.length / seconds,
    p50Ms: quantile(timesMs, 0.5),
    p99Ms: quantile(timesMs, 0.99),
    cpuMicros: (user + system) / timesMs.length,
    databaseMicros: 0,
    generatorBusy: 0,
  }
})

/**
 * Renders the page once with data from the shop's API and captures the arguments of the final React render. Only that
 * render is repeated: no routing, no data loading, no data stream for the browser.
 */
async function prepareRender({
  root,
  origin,
  path,
  signedIn,
  visitor,
}: RenderJob): Promise<() => Promise<unknown>> {
  const build = (await import(new URL('build/server/index.js', root).href)) as Build
  const { module } = build.entry
  let captured: Parameters<Render> | null = null
  const capturing: EntryModule = {
    ...module,
    default: (...args) => {
      captured = args
      return module.default(...args)
    },
  }
  const handle = module.createPageHandler({ ...build, entry: { module: capturing } }, 'production')
  const response = await handle(new Request(new URL(path, origin)), {
    call: ((target: Endpoint, input: Input) => callShop(origin, target, input)) as PageInput['call'],
    shop: { ...SHOP, publicUrl: new URL(origin).origin, signedIn },
    visitor,
    mark: 'mark',
    report: (error: unknown) => {
      throw error
    },
  })
  if (response.status !== 200 || !captured) throw new Error(`Could not render ${path}.`)
  const [request, status, , routerContext, context] = captured as Parameters<Render>
  // The data stream for the browser can be read only once and is not part of the tree.
  const withoutStream = { ...routerContext, serverHandoffStream: undefined }
  return () => module.default(request, status, new Headers(), { ...withoutStream, renderMeta: {} }, context)
}

const SHOP: Shop = {
  brand: {
    styles: null,
    themeColor: null,
    mark: 'initial',
    initial: 'C',
    hasIcon: false,
    logo: null,
    darkLogo: null,
    version: '1',
  },
  shopName: 'Cartwright',
  supportEmail: 'support@example.com',
  social: [],
  flagship: '',
  payments: { mode: 'sandbox', providers: ['stripe', 'paypal'] },
  movedTo: null,
  sendsMail: true,
  publicUrl: '',
  theme: 'system',
  signedIn: false,
}

async function callShop(origin: string, { path }: Endpoint, { params = {}, query = {} }: Input) {
  const url = new URL(
    path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(params[name] ?? '')),
    origin,
  )
  for (const [name, value] of Object.entries(query))
    if (value !== undefined) url.searchParams.set(name, String(value))
  return (await fetch(url)).json()
}
