import type { StaffCase } from '#core/contract/admin-orders.ts'
import { formatDollars } from '#core/domain/money.ts'
import { caseWords } from '#core/domain/payment-case.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Facts } from '../parts/detail.tsx'

export function CaseFacts({ shown }: { shown: StaffCase }) {
  const { stage, reason, amount, due_at, reference } = shown
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <Facts
        facts={{
          Reason: <span className="first-letter:uppercase">{caseWords(reason)}</span>,
          ...(stage !== null && {
            Stage: <span className="first-letter:uppercase">{caseWords(stage)}</span>,
          }),
          ...(amount !== null && { Amount: formatDollars(amount) }),
          ...(due_at !== null && {
            'Answer by': (
              <time dateTime={due_at} className="font-semibold">
                {formatMoment(due_at)}
              </time>
            ),
          }),
          ID: (
            <span className="inline-flex items-center gap-1">
              <code className="font-mono text-xs break-all">{reference}</code>
              <CopyButton text={reference} what="case ID" />
            </span>
          ),
        }}
      />
    </div>
  )
}
