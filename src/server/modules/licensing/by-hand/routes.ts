import { adminLicenses as contract } from '#core/contract/admin-licenses.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { ByHandDeps } from './deps.ts'
import { issueByHand } from './issue-by-hand.ts'
import { issueFromFile } from './issue-from-file.ts'
import { transferLicense } from './transfer-license.ts'

/** The calls of staff for licenses that nobody bought, or that change hands. */
export function byHandRoutes(on: On, deps: ByHandDeps): void {
  on(contract.issue, async ({ body, actor, request }) => {
    const data = await issueByHand(deps, {
      productId: body.product_id,
      plan: body.plan,
      email: body.email,
      sitesLimit: body.sites_limit,
      expiresOn: body.expires_on,
      reason: body.reason,
      notify: body.notify,
      requestKey: body.request_key,
      actor: auditActor(request, actor),
    })
    return { data, message: 'License issued.' }
  })

  on(contract.issueFromFile, async ({ query, file, actor, request }) => ({
    data: await issueFromFile(deps, {
      bytes: file.bytes,
      apply: query.apply === '1',
      again: query.again === '1',
      notify: query.notify === '1',
      requestKey: query.request_key,
      actor: auditActor(request, actor),
    }),
  }))

  on(contract.transfer, async ({ params: { id }, body, actor, request }) => {
    const { email, reason, keep_sites: keepSites, new_key: newKey } = body
    const by = auditActor(request, actor)
    const data = await transferLicense(deps, { id, email, reason, keepSites, newKey, actor: by })
    return { data, message: 'License transferred. Both holders are told by mail.' }
  })
}
