import { adminLicenses as contract } from '#core/contract/admin-licenses.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import {
  type ChangeDeps,
  changeLicense,
  freeLicenseSite,
  getStaffLicense,
  listStaffLicenses,
  moveLicenseSite,
  setLicenseEnabled,
} from './manage-licenses.ts'

/** The calls of staff for all licenses. */
export function staffLicenseRoutes(on: On, deps: ChangeDeps): void {
  on(contract.list, async ({ query }) => ({ data: await listStaffLicenses(deps, query) }))

  on(contract.get, async ({ params }) => ({
    data: await getStaffLicense(deps.db, params.id, deps.clock.now()),
  }))

  on(contract.change, async ({ params: { id }, body, actor, request }) => {
    const terms = { sitesLimit: body.sites_limit, expiresOn: body.expires_on }
    const data = await changeLicense(deps, { id, ...terms, actor: auditActor(request, actor) })
    return { data, message: 'License saved.' }
  })

  on(contract.setEnabled, async ({ params: { id }, body: { enabled }, actor, request }) => {
    const data = await setLicenseEnabled(deps, { id, enabled, actor: auditActor(request, actor) })
    return { data, message: enabled ? 'License enabled.' : 'License disabled.' }
  })

  on(contract.freeSite, async ({ params: { id }, body: { site }, actor, request }) => {
    const data = await freeLicenseSite(deps, { id, site, actor: auditActor(request, actor) })
    return { data, message: `${site} no longer uses this license.` }
  })

  on(contract.moveSite, async ({ params: { id }, body: { from, to }, actor, request }) => {
    const data = await moveLicenseSite(deps, { id, from, to, actor: auditActor(request, actor) })
    return { data, message: 'The license was moved.' }
  })
}
