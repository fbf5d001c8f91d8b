import { useState } from 'react'
import type { Finding } from '#core/domain/setup-check.ts'
import { Loaded } from '#web/lib/loaded.tsx'
import { type Query, useQuery } from '#web/lib/query.ts'
import { StatusChip, type Tone } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

const STATES: Record<Finding['state'], { label: string; tone: Tone }> = {
  done: { label: 'Done', tone: 'success' },
  todo: { label: 'To do', tone: 'warning' },
  failing: { label: 'Failing', tone: 'danger' },
}

/** Asks the providers only when told to: it takes seconds. */
export function PaymentChecks() {
  const [isOpen, setOpen] = useState(false)
  if (isOpen) return <PaymentFindings />
  return (
    <div>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Check payments
      </Button>
    </div>
  )
}

function PaymentFindings() {
  const query = useQuery('adminPayments', 'checks', {})
  return <Findings query={query} label="Payment checks" />
}

type Props = { query: Query<{ data: readonly Finding[] }>; label: string }

export function Findings({ query, label }: Props) {
  return (
    <section aria-label={label} aria-busy={query.fetching} className="grid gap-3">
      <Loaded query={query} label={label} skeleton={<Skeleton className="h-20 w-full" />}>
        {({ data }) => (
          <ul className="grid gap-2">
            {data.map(({ id, state, title, fix }) => (
              <li key={id} className="flex items-start justify-between gap-x-4">
                <span className="min-w-0 flex-1 break-words">
                  {title}
                  {fix && <span className="block text-muted">{fix}</span>}
                </span>
                <StatusChip tone={STATES[state].tone}>{STATES[state].label}</StatusChip>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div>
        <Button size="sm" variant="ghost" pending={query.fetching && 'Checking…'} onClick={query.refetch}>
          Check again
        </Button>
      </div>
    </section>
  )
}
