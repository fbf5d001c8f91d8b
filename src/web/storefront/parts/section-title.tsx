import type { ReactNode } from 'react'

type Props = { id: string; title: string; children?: ReactNode }

export function SectionTitle({ id, title, children }: Props) {
  return (
    <div className="max-w-[46rem]">
      <h2 id={id} className="text-3xl">
        {title}
      </h2>
      {children && <p className="mt-4 max-w-prose text-lg text-muted">{children}</p>}
    </div>
  )
}
