import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { licensing as contract } from '#core/contract/licensing.ts'
import type { ShopSettings } from '#core/domain/shop-settings.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { Log } from '#server/platform/log.ts'
import type { Bus } from '#server/platform/notify.ts'
import { createCertificateKeys } from './certificates/certificate-keys.ts'
import { makeCertificate } from './certificates/make-certificate.ts'
import { publicKeysRoute } from './certificates/routes.ts'
import { connectRoutes } from './connect/routes.ts'
import { createUpdateEndpoint, type UpdateLimits } from './dialects/update-endpoint.ts'
import { type DownloadLimits, downloadRoute } from './packages/download-route.ts'
import type { ReleaseDeps } from './releases/deps.ts'
import { whenReleasesChange } from './releases/releases-changed.ts'
import { createActivator } from './sites/activator.ts'
import { createLastSeen } from './sites/last-seen.ts'
import { createLicenseCache } from './sites/license-cache.ts'
import { whenLicensesChange } from './sites/license-changes.ts'
import { createLicenseFinder } from './sites/license-finder.ts'
import { createOffers } from './updates/offers.ts'

type Deps = ReleaseDeps & {
  log: Log
  origin: () => string
  settings: () => ShopSettings
  headers: Record<string, string>
  limits: UpdateLimits
  downloadLimits: DownloadLimits
  mayPass: (req: IncomingMessage) => boolean
  count: (status: number) => void
  onLimited: (req: IncomingMessage, rule: string) => void
}

export type UpdateServer = ReturnType<typeof createUpdateServer>

/** Everything that buyers' sites call: update and license dialects, packages, certificates, public keys. */
export function createUpdateServer(deps: Deps) {
  const { db, clock, keyring, log, limits } = deps
  const hearing: { bus: Bus | null } = { bus: null }
  const offers = createOffers({ db, clock, isDeaf: () => hearing.bus?.isDeaf() ?? false })
  const licenses = createLicenseCache({
    finder: createLicenseFinder(db),
    caughtUp: async () => (await hearing.bus?.caughtUp()) ?? false,
  })
  const lastSeen = createLastSeen({
    db,
    clock,
    onError: (error) => log.warn({ err: error }, 'could not note when sites were last seen'),
  })
  const keys = createCertificateKeys({ db, keyring, now: clock.now })
  const activate = createActivator(db)
  const endpointDeps = { ...deps, offers, licenses, activate, seen: lastSeen.note }
  const endpoint = createUpdateEndpoint(endpointDeps)

  function mount(app: FastifyInstance, on: On): void {
    downloadRoute(app, deps)
    publicKeysRoute({ app, db, makeKey: keys.get })
    connectRoutes(app, on, endpointDeps)
    const certify = async (req: IncomingMessage, call: Parameters<typeof makeCertificate>[1]) => {
      const own = { countKey: limits.countKey, countUnknown: () => limits.countUnknown(req) }
      const parts = { db, clock, licenses, offers, keys, activate, limits: own }
      return { data: await makeCertificate(parts, call) }
    }
    on(contract.certificate, ({ body, request }) => {
      const { license_key: key, site: address, environment = '' } = body
      return certify(request.raw, { key, address, environment })
    })
    on(contract.certificateByAddress, ({ params, query, request }) =>
      certify(request.raw, { key: params.key, address: query.site, environment: '' }),
    )
  }

  return {
    answer: endpoint.answer,
    mount,
    seen: lastSeen,
    /** Invalidates the caches when any instance publishes, withdraws, renames, refunds or frees something. */
    async listen(bus: Bus): Promise<void> {
      await whenReleasesChange(bus, offers.forget)
      await whenLicensesChange(bus, licenses)
      hearing.bus = bus
    },
  }
}
