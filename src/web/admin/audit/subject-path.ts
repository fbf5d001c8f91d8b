import { adminPaths } from '#core/admin-paths.ts'
import type { AuditEntry } from '#core/contract/admin-audit.ts'

/** The page of what was changed, if it has one. */
export function subjectPath({ subject_type, subject_id }: AuditEntry): string | null {
  if (subject_type === 'order') return adminPaths.order(subject_id)
  if (subject_type === 'content') return adminPaths.contentItem(subject_id)
  if (!/^\d+$/.test(subject_id)) return null
  if (subject_type === 'user') return adminPaths.user(Number(subject_id))
  if (subject_type === 'product') return adminPaths.product(Number(subject_id))
  return subject_type === 'mail' ? adminPaths.mail(Number(subject_id)) : null
}
