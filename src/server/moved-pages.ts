import type { FastifyInstance } from 'fastify'
import { adminPaths } from '#core/admin-paths.ts'
import { paths } from '#core/paths.ts'

/** Old paths of pages that have moved. Emails already sent and plugins still link to them. */
const MOVED_PAGES = [
  { from: '/account/licences', to: paths.licenses() },
  { from: '/admin/licences', to: adminPaths.licenses() },
]

/** Redirects an old path, and anything below it, to the new one with the same query. */
export function movedPageRoutes(app: FastifyInstance): void {
  for (const { from, to } of MOVED_PAGES)
    for (const url of [from, `${from}/*`])
      app.get(url, async (request, reply) => reply.redirect(to + request.url.slice(from.length), 308))
  // Where other shops have their cart, and people guess it.
  app.get('/cart', async (request, reply) =>
    reply.redirect(paths.cart() + request.url.slice('/cart'.length), 301),
  )
}
