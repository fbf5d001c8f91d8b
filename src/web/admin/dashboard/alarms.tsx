import type { Alarm } from '#core/contract/admin-dashboard.ts'
import { paths } from '#core/paths.ts'
import { Alert } from '#web/ui/alert.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Ago } from '../parts/ago.tsx'

/** What is wrong with the shop itself. They go when their cause does. */
export function Alarms({ alarms }: { alarms: Alarm[] }) {
  return (
    <ul className="grid gap-3 empty:hidden" aria-label="Alarms">
      {alarms.map(({ kind, title, detail, fix, link, since }) => (
        <li key={kind}>
          <Alert
            tone={kind === 'update_available' ? 'info' : 'warning'}
            title={title}
            actions={
              link !== paths.admin() && (
                <LinkButton size="sm" variant="secondary" to={link}>
                  Look at it
                </LinkButton>
              )
            }
          >
            <p className="break-words">
              {detail} {fix}
            </p>
            <p className="mt-1 text-sm">
              Noticed <Ago at={since} />
            </p>
          </Alert>
        </li>
      ))}
    </ul>
  )
}
