import { ShoppingCart } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { refreshCartCount, useCartCount } from '#web/lib/cart.ts'
import { useSession } from '#web/lib/session.ts'
import { announce } from '#web/ui/live-region.tsx'

const MOST_SHOWN = 99

/** The count is loaded in the browser after the page; its space is reserved so that nothing shifts. */
export function CartLink({ className }: { className: string }) {
  const count = useCartCount()
  const { signedIn } = useSession()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cart changes on login and logout
  useEffect(() => void refreshCartCount(), [signedIn])
  useAnnouncedChange(count)

  return (
    <Link to={paths.cart()} prefetch="intent" aria-label={nameOf(count)} className={`relative ${className}`}>
      <ShoppingCart aria-hidden="true" className="size-5" />
      {count !== null && count > 0 && (
        <span
          key={count}
          aria-hidden="true"
          className="animate-rise absolute top-0.5 right-0.5 grid h-5 min-w-5 place-items-center rounded-full bg-primary px-1 text-xs font-semibold text-primary-fg tabular-nums"
        >
          {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
        </span>
      )}
    </Link>
  )
}

function nameOf(count: number | null): string {
  if (count === null) return 'Cart'
  return count === 1 ? 'Cart, 1 item' : `Cart, ${count} items`
}

/** Announces changes, but not the initial count. */
function useAnnouncedChange(count: number | null): void {
  const known = useRef(count)
  useEffect(() => {
    if (known.current !== null && count !== null && known.current !== count) announce(nameOf(count))
    known.current = count
  }, [count])
}
