import { MonitorSmartphone } from 'lucide-react'
import { useState } from 'react'
import type { LoginSession } from '#core/contract/account.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatAgo, formatMoment } from '#web/lib/dates.ts'
import { setQueryData } from '#web/lib/query.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { FormAlert } from '../parts/form-alert.tsx'
import { Panel } from '../parts/panel.tsx'
import { EverywhereDialog } from './everywhere-dialog.tsx'

export function Sessions({ sessions }: { sessions: readonly LoginSession[] }) {
  const [asking, setAsking] = useState(false)
  return (
    <Panel
      title="Where you are logged in"
      intro="You do not recognize a login? Log it out and change your password."
    >
      <ul className="divide-y divide-border">
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      <div>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Log out everywhere
        </Button>
      </div>
      {asking && <EverywhereDialog onClose={() => setAsking(false)} />}
    </Panel>
  )
}

function SessionRow({
  session: { id, device, created_at, last_used_at, current },
}: {
  session: LoginSession
}) {
  const { run, pending, alert } = useAction(async () => {
    setQueryData(
      'account',
      'getSessions',
      {},
      await ask(contracts.account, 'revokeSession', { body: { id } }),
    )
    announce(`${device} is logged out.`)
  })

  return (
    <li className="grid gap-3 py-4 first:pt-0 last:pb-0">
      <FormAlert message={alert} />
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <MonitorSmartphone aria-hidden="true" className="size-6 shrink-0 text-muted" />
        <div className="min-w-0 flex-1 basis-56">
          <p id={`login-${id}`} className="font-medium break-words">
            {device}
          </p>
          <p className="text-muted">
            Last used <time dateTime={last_used_at}>{formatAgo(last_used_at)}</time>, logged in{' '}
            <time dateTime={created_at}>{formatMoment(created_at)}</time>
          </p>
        </div>
        {current ? (
          <StatusChip tone="success">This login</StatusChip>
        ) : (
          <Button
            variant="secondary"
            size="sm"
            aria-describedby={`login-${id}`}
            pending={pending && 'Logging out…'}
            onClick={run}
          >
            Log out
          </Button>
        )}
      </div>
    </li>
  )
}
