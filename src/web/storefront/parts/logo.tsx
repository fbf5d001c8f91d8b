import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useShop } from '#web/lib/shop.ts'

/** A small route line: a message leaves and arrives. */
export function Logo() {
  const { shopName } = useShop()
  return (
    <Link
      to={paths.home()}
      className="flex min-h-11 items-center gap-2.5 rounded-md font-semibold tracking-tight"
    >
      <svg viewBox="0 0 32 32" aria-hidden="true" className="size-8">
        <rect width="32" height="32" rx="8" className="fill-primary" />
        <path
          d="M8 21.5h6.5a4 4 0 0 0 4-4V15a4 4 0 0 1 4-4"
          className="fill-none stroke-primary-fg"
          strokeWidth="2.5"
          strokeLinecap="round"
          strokeDasharray="0.1 4.2"
        />
        <circle cx="7.5" cy="21.5" r="3" className="fill-primary-fg" />
        <circle cx="24.5" cy="10.5" r="3.5" className="fill-accent" />
      </svg>
      <span className="text-lg">{shopName}</span>
    </Link>
  )
}
