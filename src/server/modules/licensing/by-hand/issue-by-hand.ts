import type { StaffLicenseDetails } from '#core/contract/admin-licenses.ts'
import { normalizeEmail } from '#core/domain/email.ts'
import { AppError, fieldError } from '#core/errors.ts'
import { inTransaction } from '#server/platform/database.ts'
import type { AuditActor } from '../../audit/index.ts'
import { getStaffLicense } from '../staff/manage-licenses.ts'
import type { ByHandDeps } from './deps.ts'
import { type Issue, issueKeys } from './issue-keys.ts'
import { findIssued, listIssuablePlans } from './queries.ts'
import { endOf, isOver } from './terms.ts'

type Request = {
  productId: number
  /** The code of one of the product's plans. */
  plan: string
  email: string
  /** Undefined means what the plan says; null means no limit. */
  sitesLimit?: number | null | undefined
  expiresOn?: string | null | undefined
  reason: string
  notify: boolean
  requestKey: string
  actor: AuditActor
}

/** Issues one license without an order. The same request issues it once, however often it arrives. */
export async function issueByHand(deps: ByHandDeps, request: Request): Promise<StaffLicenseDetails> {
  const { productId, email, reason, notify, requestKey, actor } = request
  const now = deps.clock.now()
  return inTransaction(deps.db, async (tx) => {
    const named = await listIssuablePlans(tx, [String(productId)])
    const plans = named.filter((each) => each.productId === productId)
    if (plans.length === 0) throw fieldError('product_id', 'This product has no plan to issue.')
    const plan = plans.find(({ code }) => code === request.plan)
    if (!plan) throw fieldError('plan', 'Please choose one of the product’s plans.')
    const expiresAt = endOf(request.expiresOn, plan.months, now)
    if (isOver(expiresAt, now)) throw fieldError('expires_on', 'This day is over.')
    const sitesLimit = request.sitesLimit === undefined ? plan.sitesLimit : request.sitesLimit
    const issue: Issue = { plan, email, sitesLimit, expiresAt, reason, issueKey: requestKey }
    await issueKeys(deps, tx, { issues: [issue], notify, actor, now })
    const issued = await findIssued(tx, requestKey)
    if (issued.planId !== plan.planId || !isSameEmail(issued.email, email))
      throw new AppError('conflict', {
        message: 'This form has already issued another license. Look for it in the list, then start again.',
      })
    return getStaffLicense(tx, issued.id, now)
  })
}

function isSameEmail(one: string | null, other: string): boolean {
  return one !== null && normalizeEmail(one) === normalizeEmail(other)
}
