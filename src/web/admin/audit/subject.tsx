import { Link } from 'react-router'
import type { AuditEntry } from '#core/contract/admin-audit.ts'
import { inWords } from '../parts/words.ts'
import { subjectPath } from './subject-path.ts'

export function Subject({ entry }: { entry: AuditEntry }) {
  const words = `${inWords(entry.subject_type)} ${entry.subject_id}`
  const to = subjectPath(entry)
  if (to === null) return <span className="break-words">{words}</span>
  return (
    <Link to={to} className="break-words text-primary hover:underline">
      {words}
    </Link>
  )
}
