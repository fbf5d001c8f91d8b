import { readFile } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { clientClass } from './php.ts'

const FILE = new URL('../../../../../plugins/client/cartwright-client.php', import.meta.url)
const SLUG = /^[a-z0-9][a-z0-9_-]{0,99}$/

/** The PHP client for a seller to copy, with a class name that no other plugin has. */
export function clientRoute(app: FastifyInstance): void {
  app.get<{ Params: { slug: string } }>(paths.clientFile(':slug'), async ({ params: { slug } }, reply) => {
    if (!SLUG.test(slug)) throw new AppError('not_found')
    const code = (await readFile(FILE, 'utf8')).replaceAll(/\bCartwright_Client\b/g, clientClass(slug))
    return reply
      .header('content-type', 'text/plain; charset=utf-8')
      .header('content-disposition', 'attachment; filename="cartwright-client.php"')
      .header('cache-control', 'no-cache')
      .send(code)
  })
}
