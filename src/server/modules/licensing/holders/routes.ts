import { licensing as contract } from '#core/contract/licensing.ts'
import { requireUser } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { freeOwnSite, moveOwnSite } from './change-own-sites.ts'
import { type HolderDeps, listOwnLicenses } from './own-licenses.ts'

/** The calls of buyers for their own licenses. */
export function licenseRoutes(on: On, deps: HolderDeps): void {
  on(contract.list, async ({ actor, body }) => ({
    data: await listOwnLicenses(deps, requireUser(actor).userId, body),
  }))

  on(contract.freeSite, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    const data = await freeOwnSite(deps, { userId, licenseId: body.license_id, site: body.site })
    return { data, message: `${body.site} no longer uses this license.` }
  })

  on(contract.moveSite, async ({ actor, body }) => {
    const { userId } = requireUser(actor)
    const data = await moveOwnSite(deps, { userId, licenseId: body.license_id, from: body.from, to: body.to })
    return { data, message: 'The license was moved.' }
  })
}
