import { RefreshCw } from 'lucide-react'
import type { Setup, SetupStep } from '#core/contract/admin-setup.ts'
import type { Finding } from '#core/domain/setup-check.ts'
import { STEP_TITLES, stateOf } from '#core/domain/setup-check.ts'
import { useAction } from '#web/lib/action.ts'
import { invalidateQueries, useQuery } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AdminCard, AdminPage } from '../parts/admin-page.tsx'
import { ReadOnlyNotice } from '../parts/read-only-notice.tsx'
import { StepState } from '../parts/setup-state.tsx'
import { useStaff } from '../parts/staff.ts'
import { Findings } from './findings.tsx'
import { OwnShop } from './own-shop.tsx'

/** What to do from the first login to the first sale, in the order that makes sense; none is forced. */
export function SetupScreen({ setup: { steps, demo } }: { setup: Setup }) {
  const { isAdmin } = useStaff()
  const done = steps.filter(({ state }) => state === 'done').length
  return (
    <AdminPage title="Setup" aside={`${done} of ${steps.length} done`} actions={isAdmin && <CheckAgain />}>
      <ReadOnlyNotice at="the setup" />
      {demo.loaded && <OwnShop keptBecause={demo.kept_because} />}
      <ol className="grid gap-4">
        {steps.map((step) => (
          <li key={step.id} className="min-w-0">
            {isAdmin && (step.id === 'payments' || step.id === 'mail') ? (
              <AskedStep step={step} asked={step.id} />
            ) : (
              <Step step={step} />
            )}
          </li>
        ))}
      </ol>
    </AdminPage>
  )
}

function CheckAgain() {
  const check = useAction(() => invalidateQueries('adminSetup'))
  return (
    <Button
      size="sm"
      variant="secondary"
      icon={<RefreshCw aria-hidden="true" className="size-4" />}
      pending={check.pending && 'Checking…'}
      onClick={() => void check.run()}
    >
      Check again
    </Button>
  )
}

/** The shop's own findings at once, and those of the provider when it has answered. */
function AskedStep({ step, asked }: { step: SetupStep; asked: 'payments' | 'mail' }) {
  const { data, error } = useQuery('adminSetup', 'checkProviders', {}, { once: true })
  const answers: Finding[] = data?.data[asked] ?? []
  const findings = [...step.findings, ...answers]
  return (
    <Step
      step={{ ...step, findings, state: stateOf(findings) }}
      note={data ? null : error ? 'The check could not run. Try again in a moment.' : 'Asking the provider…'}
    />
  )
}

function Step({
  step: { id, state, findings, link },
  note = null,
}: {
  step: SetupStep
  note?: string | null
}) {
  const { isAdmin } = useStaff()
  return (
    <AdminCard title={STEP_TITLES[id]} aside={<StepState state={state} />}>
      <div className="grid gap-4">
        <Findings findings={findings} />
        {findings.length === 0 && <p className="text-muted">Only an admin sees what was found here.</p>}
        {note && <p className="text-muted">{note}</p>}
        {link && isAdmin && (
          <div>
            <LinkButton size="sm" variant="secondary" to={link}>
              {WHERE[id]}
            </LinkButton>
          </div>
        )}
      </div>
    </AdminCard>
  )
}

const WHERE: Record<SetupStep['id'], string> = {
  shop: 'Name and support email',
  product: 'Products',
  release: 'Products and their releases',
  payments: 'Payment settings',
  mail: 'Mail settings',
  legal: 'Legal data',
  backup: 'Backups',
  live: 'Go live',
}
