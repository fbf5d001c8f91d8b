import type { ContentProblem } from '#core/contract/admin-content.ts'
import { Alert } from '#web/ui/alert.tsx'

type Props = { problems: readonly ContentProblem[]; onFollow: (path: string) => void }

/** What keeps the text from being published, and what is worth a look. Each line leads to its field. */
export function Problems({ problems, onFollow }: Props) {
  const blocking = problems.filter(({ blocks }) => blocks)
  const others = problems.filter(({ blocks }) => !blocks)
  return (
    <div role="alert" className="grid gap-3 empty:absolute">
      {blocking.length > 0 && (
        <Alert
          title={blocking.length === 1 ? 'One thing to correct' : `${blocking.length} things to correct`}
        >
          <ProblemList problems={blocking} onFollow={onFollow} />
        </Alert>
      )}
      {others.length > 0 && (
        <Alert tone="warning" title="Worth a look">
          <ProblemList problems={others} onFollow={onFollow} />
        </Alert>
      )}
    </div>
  )
}

function ProblemList({ problems, onFollow }: Props) {
  return (
    <ul className="list-disc pl-5">
      {problems.map(({ path, message }) => (
        <li key={`${path} ${message}`}>
          <button
            type="button"
            className="min-h-6 text-left underline underline-offset-4"
            onClick={() => onFollow(path)}
          >
            {message}
          </button>
        </li>
      ))}
    </ul>
  )
}
