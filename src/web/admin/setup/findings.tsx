import type { Finding } from '#core/domain/setup-check.ts'
import { StateIcon } from '../parts/setup-state.tsx'

export function Findings({ findings }: { findings: readonly Finding[] }) {
  return (
    <ul className="grid gap-3 empty:hidden">
      {findings.map(({ id, state, title, fix }) => (
        <li key={id} className="flex gap-3">
          <StateIcon state={state} />
          <div className="min-w-0">
            <p className={state === 'done' ? 'break-words text-muted' : 'font-medium break-words'}>{title}</p>
            {fix && <p className="text-sm break-words text-muted">{fix}</p>}
          </div>
        </li>
      ))}
    </ul>
  )
}
