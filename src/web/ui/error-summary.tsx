import { CircleAlert } from 'lucide-react'

type Props = { problems: readonly { id: string; message: string }[] }

/** Shown above a form with more than one error; each line links to its field. */
export function ErrorSummary({ problems }: Props) {
  return (
    <div role="alert" className="empty:absolute">
      {problems.length > 1 && (
        <div className="rounded-md border border-danger bg-danger-soft p-4 text-danger-fg">
          <p className="flex items-center gap-2 font-medium">
            <CircleAlert aria-hidden="true" className="size-5" />
            Please correct {problems.length} fields.
          </p>
          <ul className="mt-2 list-disc pl-11">
            {problems.map((problem) => (
              <li key={problem.id}>
                <a href={`#${problem.id}`} className="inline-block min-h-6 underline underline-offset-4">
                  {problem.message}
                </a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  )
}
