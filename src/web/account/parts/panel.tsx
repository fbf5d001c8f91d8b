import { type ReactNode, useId } from 'react'

type Props = { title: ReactNode; intro?: ReactNode; aside?: ReactNode; children?: ReactNode }

/** A section of a page, with its heading. */
export function Panel({ title, intro, aside, children }: Props) {
  const titleId = useId()
  return (
    <section
      aria-labelledby={titleId}
      className="grid gap-5 rounded-lg border border-border bg-surface p-4 sm:p-5"
    >
      <div className="grid gap-1">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <h2 id={titleId} className="text-xl">
            {title}
          </h2>
          {aside}
        </div>
        {intro && <p className="max-w-prose text-muted">{intro}</p>}
      </div>
      {children}
    </section>
  )
}
