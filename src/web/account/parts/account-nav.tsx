import { Link, useLocation } from 'react-router'
import { paths } from '#core/paths.ts'

/** The specification's three pages first. Each has its subpages. */
const ITEMS = [
  {
    label: 'Profile',
    to: paths.profile(),
    below: [paths.privacy()],
  },
  { label: 'Orders', to: paths.orders(), below: [`${paths.orders()}/`] },
  { label: 'Change Password', to: paths.password(), below: [] },
  { label: 'Licenses', to: paths.licenses(), below: [] },
  { label: 'Addresses', to: paths.addresses(), below: [] },
  { label: 'Notifications', to: paths.notifications(), below: [] },
  { label: 'Security', to: paths.security(), below: [] },
]

const LOOK =
  'flex min-h-11 items-center rounded-md border border-border bg-surface px-4 font-medium whitespace-nowrap hover:border-border-strong aria-[current]:border-primary aria-[current]:bg-primary-soft aria-[current]:text-primary-soft-fg md:border-transparent md:bg-transparent md:px-3 md:hover:border-transparent md:hover:bg-sunken md:aria-[current]:border-transparent'

/** A column beside the page; on a phone, a row that scrolls sideways. */
export function AccountNav() {
  const { pathname } = useLocation()
  return (
    <nav
      aria-label="Account"
      className="-mx-4 overflow-x-auto px-4 py-1 md:mx-0 md:overflow-visible md:p-0 print:hidden"
    >
      <ul className="flex w-max gap-2 md:sticky md:top-24 md:w-auto md:flex-col md:gap-1">
        {ITEMS.map(({ label, to, below }) => (
          <li key={to}>
            <Link
              to={to}
              ref={pathname === to ? showInRow : null}
              prefetch="intent"
              aria-current={currentOf(pathname, to, below)}
              className={LOOK}
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** On a phone the row is wider than the screen. */
function showInRow(link: HTMLAnchorElement | null): void {
  link?.scrollIntoView({ block: 'nearest', inline: 'center' })
}

function currentOf(pathname: string, to: string, below: readonly string[]): 'page' | 'true' | undefined {
  if (pathname === to) return 'page'
  return below.some((start) => pathname.startsWith(start)) ? 'true' : undefined
}
