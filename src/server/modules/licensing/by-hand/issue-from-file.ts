import type { IssueReport } from '#core/contract/admin-licenses.ts'
import { normalizeEmail } from '#core/domain/email.ts'
import { AppError } from '#core/errors.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { AuditActor } from '../../audit/index.ts'
import type { ByHandDeps } from './deps.ts'
import { issueKeys } from './issue-keys.ts'
import { listIssuablePlans, listIssuedTo, lockIssueFiles } from './queries.ts'
import { type IssueRow, productsIn, readIssueRows, readIssueTable } from './read-issue-file.ts'
import { lastDayOf } from './terms.ts'

type File = {
  bytes: Uint8Array
  apply: boolean
  /** Issues another one to those who have it by hand already. */
  again: boolean
  notify: boolean
  requestKey: string
  actor: AuditActor
}
type Planned = { row: IssueRow; isKnown: boolean }

/** Reports what a file would issue or, with `apply`, issues it: in one transaction, and only if no line is wrong. */
export async function issueFromFile(deps: ByHandDeps, file: File): Promise<IssueReport> {
  const now = deps.clock.now()
  if (!file.apply) {
    const { planned, problems } = await plan(deps.db, file.bytes, now)
    return report(planned, { applied: false, issued: 0, problems })
  }
  return inTransaction(deps.db, async (tx) => {
    if (!(await lockIssueFiles(tx)))
      throw new AppError('conflict', {
        message: 'A file is being issued right now. Wait a minute, then choose your file again.',
      })
    const { planned, problems } = await plan(tx, file.bytes, now)
    if (problems.length > 0) return report(planned, { applied: false, issued: 0, problems })
    const chosen = planned.filter(({ isKnown }) => file.again || !isKnown)
    const issues = chosen.map(({ row }) => ({ ...row, issueKey: `${file.requestKey}:${row.line}` }))
    const issued = await issueKeys(deps, tx, { issues, notify: file.notify, actor: file.actor, now })
    return report(planned, { applied: true, issued, problems })
  })
}

async function plan(db: Queryable, bytes: Uint8Array, now: Date) {
  const table = readIssueTable(bytes)
  if ('problems' in table) return { planned: [], problems: table.problems }
  const plans = await listIssuablePlans(db, productsIn(table))
  const { rows, problems } = readIssueRows(table, { plans, now })
  const emails = [...new Set(rows.map(({ email }) => normalizeEmail(email)))]
  const held = emails.length > 0 ? await listIssuedTo(db, emails) : []
  const seen = new Set(held.map(({ productId, planId, email }) => `${productId} ${planId} ${email}`))
  const planned: Planned[] = rows.map((row) => {
    const name = `${row.plan.productId} ${row.plan.planId} ${normalizeEmail(row.email)}`
    const isKnown = seen.has(name)
    // A line that repeats another one of the file counts as issued too.
    seen.add(name)
    return { row, isKnown }
  })
  return { planned, problems }
}

type Outcome = Pick<IssueReport, 'applied' | 'issued' | 'problems'>

function report(planned: readonly Planned[], outcome: Outcome): IssueReport {
  return {
    ...outcome,
    rows: planned.map(({ row, isKnown }) => ({
      line: row.line,
      product: row.plan.product,
      plan: row.plan.name,
      email: row.email,
      sites_limit: row.sitesLimit,
      expires_on: lastDayOf(row.expiresAt),
      already_issued: isKnown,
    })),
  }
}
