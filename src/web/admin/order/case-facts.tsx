import type { StaffCase } from '#core/contract/staff-order.ts'
import { formatDollars } from '#core/domain/money.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Facts } from '../parts/detail.tsx'
import { inWords } from '../parts/words.ts'

export function CaseFacts({ shown }: { shown: StaffCase }) {
  const { stage, reason, amount, due_at, reference } = shown
  return (
    <div className="rounded-md bg-sunken px-3 py-2">
      <Facts
        facts={{
          Reason: inWords(reason),
          ...(stage !== null && { Stage: inWords(stage) }),
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
