import { apiTokens as contract } from '#core/contract/api-tokens.ts'
import { onlyPage } from '#core/contract/envelopes.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { auditActor, requireUser } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { createApiToken, listApiTokens, revokeApiToken } from './manage-api-tokens.ts'

export function apiTokenRoutes({ on, db, clock }: { on: On; db: Db; clock: Clock }): void {
  on(contract.list, async ({ actor }) => ({
    data: onlyPage(await listApiTokens(db, requireUser(actor).userId, clock.now())),
  }))

  on(contract.create, async ({ actor, body, request }) => {
    const { userId, tokenId } = requireUser(actor)
    const owner = { userId, tokenId, actor: auditActor(request, actor), now: clock.now() }
    return {
      data: await createApiToken(db, body, owner),
      message: 'Token created. Copy it now: it is not shown again.',
    }
  })

  on(contract.revoke, async ({ actor, params, request }) => {
    await revokeApiToken(db, params.id, {
      userId: requireUser(actor).userId,
      actor: auditActor(request, actor),
      now: clock.now(),
    })
    return { message: 'Token revoked.' }
  })
}
