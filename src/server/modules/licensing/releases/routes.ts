import { Readable } from 'node:stream'
import { onlyPage } from '#core/contract/envelopes.ts'
import { releases as contract } from '#core/contract/releases.ts'
import { DOWNLOAD_LINK_SECONDS } from '#core/domain/limits.ts'
import { AppError } from '#core/errors.ts'
import { paths } from '#core/paths.ts'
import { type Actor, auditActor, requireUser } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { readAdoption } from '../adoption/read-adoption.ts'
import { signDownload } from '../packages/download-token.ts'
import { changeRelease, removeDraft } from './change-release.ts'
import type { ReleaseDeps } from './deps.ts'
import { getRelease, listReleases } from './list-releases.ts'
import { pauseRelease, resumeRelease } from './pause-release.ts'
import { presentSigningKey } from './present-release.ts'
import { publishRelease } from './publish-release.ts'
import { findProduct, findReleaseRow, findSbom, listSigningKeys } from './queries.ts'
import { getReleaseTarget } from './release-target.ts'
import { confirmSigningKey } from './second-admin.ts'
import { addSigningKey, retireKey } from './signing-keys.ts'
import { uploadFree } from './upload-free.ts'
import { uploadRelease } from './upload-release.ts'
import { rollBackTo, withdrawRelease } from './withdraw-release.ts'

export function releaseRoutes(on: On, deps: ReleaseDeps): void {
  const { db, clock, keyring } = deps

  on(contract.list, async ({ params }) => {
    if (!(await findProduct(db, params.id))) throw new AppError('not_found')
    return { data: onlyPage(await listReleases(db, params.id)) }
  })

  on(contract.adoption, async ({ params, query }) => {
    if (!(await findProduct(db, params.id))) throw new AppError('not_found')
    const asked = { productId: params.id, releaseId: query.release, now: clock.now() }
    return { data: await readAdoption(db, asked) }
  })

  on(contract.target, async ({ query, actor }) => {
    const data = await getReleaseTarget(db, query.product)
    requireOwnProduct(actor, data.id)
    return { data }
  })

  on(contract.upload, async ({ params, query, file, actor, request }) => {
    requireOwnProduct(actor, params.id)
    const publish = query.publish === '1'
    const { release, warnings } = await uploadRelease(deps, {
      productId: params.id,
      bytes: file.bytes,
      publish,
      actor: auditActor(request, actor),
      signature: query.signature,
      channel: query.channel,
      rolloutPercent: query.rollout_percent,
    })
    const done = `${release.version} ${publish ? 'published' : 'uploaded as a draft'}.`
    return { data: release, message: [done, ...warnings].join(' ') }
  })

  on(contract.uploadFree, async ({ params, query, file, actor, request }) => {
    const { product_id, status } = await getRelease(db, params.id)
    requireOwnProduct(actor, product_id)
    if (actor.apiToken && status !== 'draft') throw new AppError('conflict', { message: DRAFTS_ONLY })
    const by = auditActor(request, actor)
    const input = { id: params.id, bytes: file.bytes, signature: query.signature, actor: by }
    return { data: await uploadFree(deps, input), message: 'Free edition saved.' }
  })

  on(contract.sbom, async ({ params }) => {
    const found = await findSbom(db, params.id)
    if (!found?.sbom) throw new AppError('not_found')
    const text = JSON.stringify(found.sbom, null, 1)
    return { name: `${found.fileName}.cdx.json`, parts: Readable.from([text]) }
  })

  on(contract.change, async ({ params, body, actor, request }) => {
    const data = await changeRelease(deps, {
      id: params.id,
      changelog: body.changelog,
      actor: auditActor(request, actor),
      rolloutPercent: body.rollout_percent,
      upgradeNotice: body.upgrade_notice,
    })
    return { data, message: 'Release saved.' }
  })

  on(contract.publish, async ({ params, body, actor, request }) => {
    const { product_id, status } = await getRelease(db, params.id)
    requireOwnProduct(actor, product_id)
    if (actor.apiToken && status === 'withdrawn') throw new AppError('conflict', { message: DRAFTS_ONLY })
    const by = auditActor(request, actor)
    const input = { id: params.id, rolloutPercent: body.rollout_percent, actor: by }
    return { data: await publishRelease(deps, input), message: 'Release published.' }
  })

  on(contract.pause, async ({ params, actor, request }) => {
    const input = { id: params.id, actor: auditActor(request, actor) }
    return { data: await pauseRelease(deps, input), message: 'Release paused.' }
  })

  on(contract.resume, async ({ params, actor, request }) => {
    const input = { id: params.id, actor: auditActor(request, actor) }
    return { data: await resumeRelease(deps, input), message: 'Release resumed.' }
  })

  on(contract.withdraw, async ({ params, body, actor, request }) => {
    const input = { id: params.id, reason: body.reason, actor: auditActor(request, actor) }
    return { data: await withdrawRelease(deps, input), message: 'Release withdrawn.' }
  })

  on(contract.rollBack, async ({ params, body, actor, request }) => {
    const input = { id: params.id, reason: body.reason, actor: auditActor(request, actor) }
    return { data: await rollBackTo(deps, input), message: 'Newer releases withdrawn.' }
  })

  on(contract.remove, async ({ params, actor, request }) => {
    await removeDraft(deps, { id: params.id, actor: auditActor(request, actor) })
    return { message: 'Draft deleted.' }
  })

  on(contract.link, async ({ params }) => {
    const stored = await findReleaseRow(db, params.id)
    if (!stored?.package) throw new AppError('not_found')
    const until = Math.floor(clock.now().getTime() / 1000) + DOWNLOAD_LINK_SECONDS
    const claim = { packageId: stored.package.id, licenseId: 0, activationId: 0, channel: 'staff' } as const
    return { data: { url: paths.download(signDownload(keyring, claim, until)) } }
  })

  on(contract.listKeys, async () => ({
    data: onlyPage((await listSigningKeys(db)).map(presentSigningKey)),
  }))

  on(contract.addKey, async ({ body, actor, request }) => {
    const data = await addSigningKey(deps, {
      publicKey: body.public_key,
      label: body.label,
      actor: { ...auditActor(request, actor), userId: requireUser(actor).userId },
    })
    return { data, message: data.pending ? KEY_WAITS : 'Signing key added.' }
  })

  on(contract.confirmKey, async ({ params, actor, request }) => {
    const by = { ...auditActor(request, actor), userId: requireUser(actor).userId }
    const data = await confirmSigningKey(deps, { id: params.id, actor: by })
    return { data, message: 'Signing key confirmed.' }
  })

  on(contract.retireKey, async ({ params, actor, request }) => {
    const data = await retireKey(deps, { id: params.id, actor: auditActor(request, actor) })
    return { data, message: 'Signing key retired.' }
  })
}

/**
 * What a leaked token could do without the signing key: bring back a release that was withdrawn, or replace a free
 * edition with an older one, whose zip and signature everyone has.
 */
const DRAFTS_ONLY = 'An API token only changes drafts. Use the release desk for releases that were published.'
const KEY_WAITS = 'Signing key added. It works once another admin has confirmed it.'

/** Refuses API tokens that are restricted to another product. */
function requireOwnProduct({ apiToken }: Actor, productId: number): void {
  if (apiToken && apiToken.limitedTo !== null && apiToken.limitedTo !== productId)
    throw new AppError('forbidden')
}
