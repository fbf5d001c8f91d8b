import { type ReactNode, useId } from 'react'

type Props = { number: number; title: string; intro?: ReactNode; children: ReactNode }

export function Section({ number, title, intro, children }: Props) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-5 rounded-lg border border-border bg-surface p-4 sm:p-6"
    >
      <div className="grid gap-1">
        <h2 id={titleId} className="flex items-center gap-3 text-xl">
          <span
            aria-hidden="true"
            className="grid size-7 place-items-center rounded-full bg-primary-soft text-sm text-primary-soft-fg"
          >
            {number}
          </span>
          {title}
        </h2>
        {intro && <p className="text-muted empty:hidden">{intro}</p>}
      </div>
      {children}
    </section>
  )
}
