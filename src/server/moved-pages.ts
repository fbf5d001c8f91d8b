import type { FastifyInstance } from 'fastify'
import { paths } from '#core/paths.ts'

/** Pages that once had another address. Links in sent mails and in plugins still use it. */
const MOVED_PAGES = [
  { from: '/account/licences', to: paths.licenses() },
  { from: '/admin/licences', to: paths.adminLicenses() },
]

/** Sends visitors of an old address, or of one below it, to the new one with the same query. */
export function movedPageRoutes(app: FastifyInstance): void {
  for (const { from, to } of MOVED_PAGES)
    for (const url of [from, `${from}/*`])
      app.get(url, async (request, reply) => reply.redirect(to + request.url.slice(from.length), 308))
}
