import type { ReactNode } from 'react'

type Props = { title: string; intro?: ReactNode; children: ReactNode; footer?: ReactNode }

/** The frame of all login pages: a card 400 px wide, one column. */
export function AuthCard({ title, intro, children, footer }: Props) {
  return (
    <div className="mx-auto w-full max-w-108 px-4 py-10 md:py-16">
      <div className="grid gap-6 rounded-lg border border-border bg-surface p-5 sm:p-8">
        <div className="grid gap-2">
          <h1 className="text-2xl">{title}</h1>
          {intro && <p className="text-muted">{intro}</p>}
        </div>
        {children}
      </div>
      {footer && (
        <div className="mt-5 flex flex-wrap justify-center gap-x-6 gap-y-1 text-center">{footer}</div>
      )}
    </div>
  )
}
