import type { FastifyInstance } from 'fastify'
import { connect as contract } from '#core/contract/connect.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { EndpointDeps } from '../dialects/update-endpoint.ts'
import { clientRoute } from './client-route.ts'
import { getConnection } from './get-connection.ts'
import { playCheck } from './play-check.ts'

export function connectRoutes(app: FastifyInstance, on: On, deps: EndpointDeps): void {
  clientRoute(app)

  on(contract.get, async ({ params }) => {
    const shop = { shopUrl: deps.origin(), shopName: deps.settings().shopName }
    return { data: await getConnection(deps.db, params.id, shop) }
  })

  on(contract.play, async ({ params, body }) => {
    const { kind, installed_version: version, license_key: key = '', site = '' } = body
    return { data: await playCheck(deps, { productId: params.id, kind, version, key, site }) }
  })
}
