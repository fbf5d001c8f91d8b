import type { FastifyRequest } from 'fastify'
import { visits as contract } from '#core/contract/visits.ts'
import { isAdminPath, withoutKey } from '#core/paths.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { AddressWatch } from './address-watch.ts'
import type { VisitCounter } from './visit-counter.ts'

type Deps = {
  on: On
  counter: VisitCounter
  watch: AddressWatch
  addressOf: (request: FastifyRequest) => string
}

export function visitRoutes({ on, counter, watch, addressOf }: Deps): void {
  on(contract.record, ({ body, request }) => {
    const path = (body?.path ?? '/').split(/[?#]/)[0] ?? '/'
    // Staff do not count as visitors.
    if (isAdminPath(path)) return
    const ip = addressOf(request)
    const userAgent = String(request.headers['user-agent'] ?? '').slice(0, 500)
    watch.record({ ip, userAgent })
    counter.record({
      path: path.startsWith('/') ? withoutKey(path) : '/',
      referrer: body?.referrer,
      ip,
      userAgent,
    })
  })
}
