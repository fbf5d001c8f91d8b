import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml } from '#core/domain/escape-html.ts'
import { paths } from '#core/paths.ts'
import { countShownProducts, listCategoryRows, listProductAddresses } from '#server/modules/catalog/index.ts'
import type { Db } from '#server/platform/database.ts'
import type { PageCache } from '#server/platform/page-cache/page-cache.ts'
import { sendEntry } from '#server/platform/page-cache/send-entry.ts'

type Deps = {
  app: FastifyInstance
  db: Db
  cache: PageCache
  origin: () => string
  /** The pages of the shop's own. */
  listPages: () => Promise<{ slug: string; publishedAt: Date }[]>
  urlsPerFile?: number
}
type Address = { path: string; changed?: Date }

/** The sitemap protocol allows 50,000 URLs per file. */
const URLS_PER_FILE = 50_000
const ALL_CATEGORIES = { limit: 1000, offset: 0 }

const PAGES = [
  paths.home,
  paths.categories,
  paths.aboutUs,
  paths.privacyPolicy,
  paths.refundPolicy,
  paths.termsConditions,
]
const HIDDEN = [
  '/admin',
  '/account',
  '/checkout',
  '/subscription',
  '/preview',
  paths.cart(),
  '/api/',
  '/sandbox',
]

/** Whether an address is personal and must not be indexed, even if another page links to it. */
export function isHiddenPath(path: string): boolean {
  const pathname = path.split('?', 1)[0] ?? ''
  return HIDDEN.some((hidden) => `${pathname}/`.startsWith(hidden.endsWith('/') ? hidden : `${hidden}/`))
}

/** robots.txt and sitemap.xml, which becomes an index of several files past 50,000 URLs. */
export function searchEngineRoutes({
  app,
  db,
  cache,
  origin,
  listPages,
  urlsPerFile = URLS_PER_FILE,
}: Deps): void {
  app.get('/robots.txt', async (_request, reply) => {
    const lines = [
      'User-agent: *',
      ...HIDDEN.map((path) => `Disallow: ${path}`),
      '',
      `Sitemap: ${origin()}/sitemap.xml`,
    ]
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })

  app.get('/sitemap.xml', (request, reply) =>
    sendXml(request, reply, async () => {
      const [others, products] = await Promise.all([otherAddresses(), countShownProducts(db)])
      if (others.length + products <= urlsPerFile) return urlSet([...others, ...(await productAddresses(0))])
      const files = 1 + Math.ceil(products / urlsPerFile)
      return index(Array.from({ length: files }, (_, number) => `${origin()}/sitemap-${number}.xml`))
    }),
  )

  app.get<{ Params: { number: string } }>('/sitemap-:number.xml', async (request, reply) => {
    const number = Number(request.params.number)
    if (!/^\d{1,4}$/.test(request.params.number)) return reply.callNotFound()
    const addresses =
      number === 0 ? await otherAddresses() : await productAddresses((number - 1) * urlsPerFile)
    if (addresses.length === 0) return reply.callNotFound()
    return sendXml(request, reply, async () => urlSet(addresses))
  })

  async function otherAddresses(): Promise<Address[]> {
    const [categories, pages] = await Promise.all([listCategoryRows(db, ALL_CATEGORIES), listPages()])
    return [
      ...PAGES.map((page) => ({ path: page() })),
      ...categories.map(({ slug, updatedAt }) => ({ path: paths.category(slug), changed: updatedAt })),
      ...pages.map(({ slug, publishedAt }) => ({ path: paths.page(slug), changed: publishedAt })),
    ]
  }

  async function productAddresses(offset: number): Promise<Address[]> {
    const rows = await listProductAddresses(db, { limit: urlsPerFile, offset })
    return rows.map(({ uri, updatedAt }) => ({ path: paths.product(uri), changed: updatedAt }))
  }

  async function sendXml(
    request: FastifyRequest,
    reply: FastifyReply,
    make: () => Promise<string>,
  ): Promise<unknown> {
    const entry = await cache.get(`xml|${request.url.split('?', 1)[0]}`, async () => ({
      status: 200,
      headers: {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'application/xml; charset=utf-8',
      },
      body: Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>\n${await make()}\n`),
    }))
    reply.hijack()
    sendEntry(request.raw, reply.raw, entry, null)
    return reply
  }

  function urlSet(addresses: Address[]): string {
    const urls = addresses.map(({ path, changed }) => {
      const modified = changed ? `<lastmod>${changed.toISOString()}</lastmod>` : ''
      return `<url><loc>${escapeHtml(origin() + path)}</loc>${modified}</url>`
    })
    return `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>`
  }
}

function index(files: string[]): string {
  const entries = files.map((file) => `<sitemap><loc>${escapeHtml(file)}</loc></sitemap>`)
  return `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</sitemapindex>`
}
