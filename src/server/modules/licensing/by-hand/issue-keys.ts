import { normalizeEmail } from '#core/domain/email.ts'
import { AppError } from '#core/errors.ts'
import type { Queryable } from '#server/platform/database.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { queueWebhooks } from '../../webhooks/index.ts'
import { issuedWebhook } from '../issued-webhook.ts'
import { newLicenseKey, storedColumns } from '../license-key.ts'
import { insertLicenseEvent } from '../staff/queries.ts'
import type { ByHandDeps } from './deps.ts'
import { findHolder } from './holder.ts'
import { queueKeyMail } from './holder-mails.ts'
import { findIssued, type IssuablePlan, insertByHand, storedKey } from './queries.ts'
import { lastDayOf } from './terms.ts'

/** A license to be issued, checked. */
export type Issue = {
  plan: IssuablePlan
  email: string
  sitesLimit: number | null
  expiresAt: Date | null
  reason: string
  /** The same for the same request, whenever it is sent. */
  issueKey: string
}
type Batch = { issues: readonly Issue[]; notify: boolean; actor: AuditActor; now: Date }

/** Issues keys in the caller's transaction, and returns how many are new. */
export async function issueKeys(deps: ByHandDeps, tx: Queryable, batch: Batch): Promise<number> {
  let issued = 0
  for (const issue of batch.issues) if (await issueKey(deps, tx, issue, batch)) issued += 1
  return issued
}

async function issueKey(deps: ByHandDeps, tx: Queryable, issue: Issue, batch: Batch): Promise<boolean> {
  const { plan, sitesLimit, expiresAt, reason } = issue
  const { notify, actor, now } = batch
  const key = newLicenseKey()
  const holder = await findHolder(tx, issue.email)
  const id = await insertByHand(tx, {
    ...storedColumns(deps.keyring, key),
    productId: plan.productId,
    planId: plan.planId,
    userId: holder.userId,
    heldSince: now,
    holderEmail: holder.email,
    issueKey: storedKey(issue.issueKey),
    sitesLimit,
    expiresAt,
    createdAt: now,
    updatedAt: now,
  })
  if (id === null) {
    await requireSame(tx, issue)
    return false
  }
  const by = { actorKind: 'user', actorId: actor.userId, createdAt: now } as const
  await insertLicenseEvent(tx, { licenseId: id, kind: 'issued', details: { reason }, ...by })
  const terms = { sites_limit: sitesLimit, expires_on: lastDayOf(expiresAt) }
  const after = { product: plan.product, plan: plan.name, ...terms, reason }
  await recordAudit(tx, { actor, action: 'license.issued', subjectId: id, before: null, after })
  const { productId, product, name } = plan
  const told = { id, key, orderNumber: null, productId, product, plan: name, sitesLimit, email: holder.email }
  await queueWebhooks(tx, [issuedWebhook(told)], now)
  if (notify) await queueKeyMail(deps, tx, { kind: 'license-issued', holder, plan, key, ...terms })
  return true
}

/** A request that is sent again with other contents is no repetition: its sender would believe that those were issued. */
async function requireSame(tx: Queryable, { issueKey, plan, email }: Issue): Promise<void> {
  const issued = await findIssued(tx, issueKey)
  if (issued.planId !== plan.planId || issued.email !== normalizeEmail(email))
    throw new AppError('conflict', {
      message: 'This form has already issued another license. Nothing was issued now. Please open it again.',
    })
}
