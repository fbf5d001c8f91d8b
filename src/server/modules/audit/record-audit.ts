import type { AuditSubject } from '#core/domain/audit-subject.ts'
import type { Queryable } from '#server/platform/database.ts'
import { insertAuditEntry } from './queries.ts'

/** A user, one of their API tokens, or the shop itself. */
export type AuditActor = { userId: number | null; requestId?: string | undefined; isToken?: boolean }

type Change = {
  actor: AuditActor
  /** Subject and verb, such as `category.deleted`. */
  action: `${AuditSubject}.${string}`
  subjectId: string | number
  before: object | null
  after: object | null
}

/** Call it in the transaction of the change, so that the log and the data cannot disagree. */
export async function recordAudit(
  tx: Queryable,
  { actor, action, subjectId, before, after }: Change,
): Promise<void> {
  await insertAuditEntry(tx, {
    actorKind: actor.userId === null ? 'system' : actor.isToken ? 'token' : 'user',
    actorId: actor.userId,
    action,
    subjectType: action.slice(0, action.indexOf('.')),
    subjectId: String(subjectId),
    before: before as Record<string, unknown> | null,
    after: after as Record<string, unknown> | null,
    requestId: actor.requestId ?? null,
  })
}
