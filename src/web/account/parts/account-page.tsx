import type { ReactNode } from 'react'
import { paths } from '#core/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { AccountNav } from './account-nav.tsx'

type Props = {
  title: ReactNode
  /** The breadcrumb below "Account", ending with this page. */
  crumbs: readonly { label: string; to?: string }[]
  children: ReactNode
}

/** The frame of every account page: breadcrumb, name and navigation. */
export function AccountPage({ title, crumbs, children }: Props) {
  return (
    <div className="mx-auto w-full max-w-page px-4 pt-6 md:pt-10 lg:px-6">
      <div className="print:hidden">
        <Breadcrumb crumbs={[{ label: 'Account', to: paths.profile() }, ...crumbs]} />
        <Greeting />
      </div>
      <h1 className="mt-1 text-3xl">{title}</h1>
      <div className="mt-6 grid gap-6 md:mt-8 md:grid-cols-[12rem_minmax(0,1fr)] md:gap-10 print:block">
        <AccountNav />
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}

function Greeting() {
  const { name } = useSession()
  return (
    <p className="mt-4 flex min-h-6.5 items-center text-muted">
      {name === null ? (
        <span aria-hidden="true">
          <Skeleton className="h-4 w-40" />
        </span>
      ) : (
        <span className="min-w-0 truncate">Hello, {name}</span>
      )}
    </p>
  )
}
