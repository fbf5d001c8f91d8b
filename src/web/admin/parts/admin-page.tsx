import type { ReactNode } from 'react'
import type { SettingsCard } from '#core/admin-paths.ts'

type Props = {
  title: ReactNode
  /** Beside the title: a count or a status. */
  aside?: ReactNode
  actions?: ReactNode
  children: ReactNode
}

/** The frame of every screen. The top bar takes the breadcrumb from the route's `handle`. */
export function AdminPage({ title, aside, actions, children }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-352 gap-4 px-4 py-5 md:gap-5 lg:px-8 lg:py-7">
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="flex min-w-0 flex-wrap items-baseline gap-x-3">
          <h1 ref={keepFocus} className="text-xl">
            {title}
          </h1>
          {aside && <div className="text-sm text-muted tabular-nums">{aside}</div>}
        </div>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </div>
  )
}

let focusLost = false

/** After a navigation the loading state's heading has the focus, and the heading that replaces it takes over. */
function keepFocus(heading: HTMLHeadingElement): () => void {
  if (focusLost) {
    heading.tabIndex = -1
    heading.focus({ preventScroll: true })
  }
  focusLost = false
  return () => {
    focusLost = document.activeElement === heading
  }
}

/** A section of a screen: a card with its heading. */
export function AdminCard({
  id,
  title,
  aside,
  children,
}: {
  /** For links that lead to this card. */
  id?: SettingsCard | undefined
  title: ReactNode
  aside?: ReactNode
  children: ReactNode
}) {
  return (
    <section id={id} className="min-w-0 scroll-mt-20 rounded-lg border border-border bg-surface">
      <div className="flex min-h-12 flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-border px-4 py-1.5">
        <h2 className="text-sm font-semibold">{title}</h2>
        {aside}
      </div>
      <div className="p-4">{children}</div>
    </section>
  )
}
