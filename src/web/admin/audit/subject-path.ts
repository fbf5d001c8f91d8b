import type { AuditEntry } from '#core/contract/admin-audit.ts'
import { paths } from '#core/paths.ts'

/** The page of what was changed, if it has one. */
export function subjectPath({ subject_type, subject_id }: AuditEntry): string | null {
  if (subject_type === 'order') return paths.adminOrder(subject_id)
  if (subject_type === 'content') return paths.adminContentItem(subject_id)
  if (!/^\d+$/.test(subject_id)) return null
  if (subject_type === 'user') return paths.adminUser(Number(subject_id))
  if (subject_type === 'product') return paths.adminProduct(Number(subject_id))
  return subject_type === 'mail' ? paths.adminMail(Number(subject_id)) : null
}
