import { RefreshCw } from 'lucide-react'
import { adminPaths } from '#core/admin-paths.ts'
import type { Setup, SetupStep } from '#core/contract/admin-setup.ts'
import { STEP_TITLES, stateOf, withAnswers } from '#core/domain/setup-check.ts'
import { paths } from '#core/paths.ts'
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
  const findings = withAnswers(step.findings, data?.data[asked] ?? [])
  return (
    <Step
      step={{ ...step, findings, state: stateOf(findings) }}
      // A line in any case: without it, everything below would move up under the pointer.
      note={
        data
          ? 'Checked just now.'
          : error
            ? 'The check could not run. Try again in a moment.'
            : 'Asking the provider…'
      }
    />
  )
}

function Step({ step: { id, state, findings }, note = null }: { step: SetupStep; note?: string | null }) {
  const { isAdmin } = useStaff()
  return (
    <AdminCard title={STEP_TITLES[id]} aside={<StepState state={state} />}>
      <div className="grid gap-4">
        <Findings findings={findings} />
        {findings.length === 0 && <p className="text-muted">Only an admin sees what was found here.</p>}
        {note && <p className="text-muted">{note}</p>}
        {isAdmin && (
          <div className="flex flex-wrap gap-2">
            {PLACES[id].map(([label, to]) => (
              <LinkButton key={to} size="sm" variant="secondary" to={to}>
                {label}
              </LinkButton>
            ))}
          </div>
        )}
      </div>
    </AdminCard>
  )
}

/** Where each step is done. */
const PLACES: Record<SetupStep['id'], readonly (readonly [label: string, to: string])[]> = {
  shop: [
    ['Name and support email', adminPaths.settings('shop')],
    ['Logo and color', adminPaths.contentItem('brand')],
  ],
  product: [['Products', adminPaths.products()]],
  release: [['Products and their releases', adminPaths.products()]],
  payments: [['Payment settings', adminPaths.settings('payments')]],
  mail: [['Mail settings', adminPaths.settings('mail')]],
  legal: [
    ['Legal data', adminPaths.settings('legal')],
    ['Policies', adminPaths.content()],
  ],
  backup: [['Backups', adminPaths.settings('backup')]],
  live: [
    ['Staff logins', adminPaths.settings('staff-logins')],
    ['Your own login', paths.security()],
  ],
}
