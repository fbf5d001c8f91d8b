import { existsSync } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import type { Call } from '#core/contract/endpoint.ts'
import type { Theme } from '#core/markers.ts'
import { pageHeaders, pageKindOf } from './http/security-headers.ts'
import type { Log } from './log.ts'
import type { Answer } from './page-cache/entry.ts'

/** What all pages of the shop know; see `Shop` in the web app, which adds the visitor's variant. */
export type ShopFacts = {
  shopName: string
  supportEmail: string
  social: { name: string; url: string }[]
  flagship: string
  testMode: boolean
  publicUrl: string
}

/** All that a page may differ by, besides its address. */
export type Variant = { theme: Theme; signedIn: boolean }

/** Who is known to look at the page: only where pages are never kept. */
export type Visitor = { name: string; roleId: number | null; collapsedNav: boolean }

type PageInput = {
  call: Call
  shop: ShopFacts & Variant
  visitor: Visitor | null
  report: (error: unknown) => void
}
type HandlePage = (request: Request, input: PageInput) => Promise<Response>

type Handle = (req: IncomingMessage, res: ServerResponse) => void

/** Where the pages come from: the built bundle, or Vite while developing. */
export type PageSource = {
  handler: () => Promise<HandlePage>
  /** Folder of the web app's files, where they are built. */
  clientDir: string | null
  /** Whether a page rendered once may be kept, and its policy demanded. */
  stable: boolean
  /** Puts the source's own files in front of the shop. */
  wrap: (next: Handle) => Handle
}

export type Bundle = {
  entry: { module: { createPageHandler: (build: unknown, mode?: string) => HandlePage } }
}

export async function openBuiltPages(root: URL): Promise<PageSource> {
  const file = new URL('build/server/index.js', root)
  if (!existsSync(file)) throw new Error('The web app is not built. Run "npm run build" first.')
  const bundle = (await import(file.href)) as Bundle
  const handle = bundle.entry.module.createPageHandler(bundle, 'production')
  return {
    handler: async () => handle,
    clientDir: fileURLToPath(new URL('build/client', root)),
    stable: true,
    wrap: (next) => next,
  }
}

type Deps = { source: PageSource; call: Call; shop: () => ShopFacts; log: Log }

/** Renders one address for one variant. The answer holds the marker where a visitor's CSRF token goes. */
export function createPageRenderer({ source, call, shop, log }: Deps) {
  return async function renderPage(
    path: string,
    variant: Variant,
    visitor: Visitor | null = null,
  ): Promise<Answer> {
    const facts = shop()
    const handle = await source.handler()
    const request = new Request(new URL(path, facts.publicUrl))
    const response = await handle(request, {
      call,
      shop: { ...facts, ...variant },
      visitor,
      report: (error) => log.error({ err: error, path: request.url }, 'a page failed to render'),
    })
    const body = Buffer.from(await response.arrayBuffer())
    return {
      status: response.status,
      headers: headersOf(response, { path, body, policy: source.stable }),
      body,
    }
  }
}

type Rendered = { path: string; body: Buffer; policy: boolean }

function headersOf(response: Response, { path, body, policy }: Rendered): Record<string, string> {
  const headers: Record<string, string> = Object.fromEntries(response.headers)
  // A redirect names its target relative to this shop, whatever host the request was said to be for.
  if (headers.location) headers.location = withoutOrigin(headers.location)
  const isPage = policy && headers['content-type']?.startsWith('text/html')
  const { pathname } = new URL(path, 'http://localhost')
  return isPage ? { ...headers, ...pageHeaders(body.toString(), pageKindOf(pathname)) } : headers
}

function withoutOrigin(location: string): string {
  if (!/^https?:/.test(location)) return location
  const { pathname, search, hash } = new URL(location)
  return pathname + search + hash
}
