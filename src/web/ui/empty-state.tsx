import type { ReactNode } from 'react'

type Props = {
  icon: ReactNode
  /** One sentence that says what is missing. */
  children: ReactNode
  /** The next step. */
  action: ReactNode
}

export function EmptyState({ icon, children, action }: Props) {
  return (
    <div className="grid justify-items-center gap-4 rounded-lg border border-dashed border-border px-6 py-14 text-center">
      <span
        aria-hidden="true"
        className="grid size-14 place-items-center rounded-full bg-primary-soft text-primary-soft-fg [&>svg]:size-6"
      >
        {icon}
      </span>
      <p className="max-w-prose text-lg">{children}</p>
      {action}
    </div>
  )
}
