import type { FastifyInstance } from 'fastify'
import { DAY_MS } from '#core/domain/durations.ts'
import type { Clock } from '#server/platform/clock.ts'

type Deps = { app: FastifyInstance; clock: Clock; origin: () => string; supportEmail: () => string }

/** RFC 9116 recommends less than a year. It moves with every request, because the shop answers only while it is run. */
const VALID_DAYS = 180

/** Tells finders of security holes where to report them: https://www.rfc-editor.org/rfc/rfc9116 */
export function securityTxtRoute({ app, clock, origin, supportEmail }: Deps): void {
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expires = new Date(clock.now().getTime() + VALID_DAYS * DAY_MS)
    expires.setUTCMilliseconds(0)
    const lines = [
      `Contact: mailto:${encodeURI(supportEmail())}`,
      `Expires: ${expires.toISOString().replace('.000Z', 'Z')}`,
      'Preferred-Languages: en',
      `Canonical: ${origin()}/.well-known/security.txt`,
    ]
    return reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(`${lines.join('\n')}\n`)
  })
}
