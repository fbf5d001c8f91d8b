import { CircleCheck } from 'lucide-react'
import { Alert } from '#web/ui/alert.tsx'
import type { ZipCheck } from './use-zip-check.ts'

/** Says in time what the shop would refuse. */
export function ZipResult({ check }: { check: ZipCheck }) {
  return (
    <div role="status" className="empty:-mb-4">
      {check.state === 'checking' && <p className="text-muted">Checking the zip…</p>}
      {check.state === 'fine' && (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-success" />
          <span className="min-w-0 break-words">
            {check.report.name} {check.report.version}, main file {check.report.mainFile}. No problems found.
          </span>
        </p>
      )}
      {check.state === 'fine' && check.report.warnings.length > 0 && (
        <Alert tone="warning" title="Before you upload">
          {check.report.warnings.join(' ')}
        </Alert>
      )}
      {check.state === 'refused' && (
        <Alert title="This zip cannot be released">
          <ul className="grid gap-1.5">
            {check.problems.map((problem) => (
              <li key={problem} className="break-words">
                {problem}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </div>
  )
}
