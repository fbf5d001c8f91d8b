import { Link } from 'react-router'
import type { Finding } from '#core/domain/setup-check.ts'
import { StateIcon } from '../parts/setup-state.tsx'
import { useStaff } from '../parts/staff.ts'
import { findLink } from './finding-links.ts'

export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="grid gap-3 empty:hidden">
      {findings.map((finding) => (
        <li key={finding.id} className="flex gap-3">
          <StateIcon state={finding.state} />
          <div className="min-w-0">
            <p className={finding.state === 'done' ? 'break-words text-muted' : 'font-medium break-words'}>
              {finding.title}
            </p>
            {finding.fix && <p className="text-sm break-words text-muted">{finding.fix}</p>}
            {finding.state !== 'done' && <Where findingId={finding.id} />}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Where({ findingId }: { findingId: string }) {
  const { isAdmin } = useStaff()
  const link = findLink(findingId)
  return (
    link &&
    isAdmin && (
      <Link
        to={link.to}
        className="inline-flex min-h-6 items-center rounded-xs text-sm text-primary underline underline-offset-4"
      >
        {link.label}
      </Link>
    )
  )
}
