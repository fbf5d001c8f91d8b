import { Link } from 'react-router'
import { adminPaths } from '#core/admin-paths.ts'
import type { Setup } from '#core/contract/admin-setup.ts'
import { STEP_TITLES } from '#core/domain/setup-check.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { AdminCard } from '../parts/admin-page.tsx'
import { StateIcon } from '../parts/setup-state.tsx'

/** The setup guide in short, until every step is done. */
export function SetupCard({ setup: { steps, demo } }: { setup: Setup }) {
  const left = steps.filter(({ state }) => state !== 'done').length
  if (left === 0 && !demo.loaded) return null
  return (
    <AdminCard
      title="Setup"
      aside={
        <span className="text-sm text-muted tabular-nums">{`${steps.length - left} of ${steps.length} done`}</span>
      }
    >
      <div className="grid gap-3">
        <ul className="grid gap-1">
          {steps.map(({ id, state }) => (
            <li key={id}>
              <Link
                to={adminPaths.setup()}
                className="flex min-h-9 items-center gap-3 rounded-sm px-2 hover:bg-sunken"
              >
                <StateIcon state={state} />
                <span className={state === 'done' ? 'text-muted' : 'font-medium'}>{STEP_TITLES[id]}</span>
              </Link>
            </li>
          ))}
        </ul>
        <div>
          <LinkButton size="sm" variant="secondary" to={adminPaths.setup()}>
            {demo.loaded ? 'Start my own shop' : 'Open the setup guide'}
          </LinkButton>
        </div>
      </div>
    </AdminCard>
  )
}
