import { type RefObject, useEffect, useState } from 'react'
import type { Product } from '#core/contract/catalog.ts'
import { Price } from '#web/ui/price.tsx'
import { AddToCart } from './add-to-cart.tsx'
import { plansOnSale, yearlyDollars } from './plans-on-sale.ts'

type Props = {
  product: Product
  /** The page's own button; the bar appears when it scrolls out of view. */
  instead: RefObject<HTMLElement | null>
}

/** Keeps buying within reach on phones. */
export function BuyBar({ product, instead }: Props) {
  const shown = useScrolledPast(instead)
  const yearly = yearlyDollars(plansOnSale(product).main)
  if (!shown) return null

  return (
    <section
      aria-label="Buy"
      data-bottom-bar
      className="animate-rise fixed inset-x-0 bottom-0 z-20 border-t border-border bg-surface px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow-3 md:hidden"
    >
      <div className="grid grid-cols-[auto_1fr] items-center gap-4">
        <p className="leading-tight">
          <Price dollars={yearly ?? product.price} className="block text-lg font-semibold" />
          <span className="text-sm text-muted">{yearly === undefined ? 'one-time' : 'a year'}</span>
        </p>
        <AddToCart product={product} yearlyDollars={yearly} size="lg" block />
      </div>
    </section>
  )
}

function useScrolledPast(target: RefObject<HTMLElement | null>): boolean {
  const [past, setPast] = useState(false)
  useEffect(() => {
    if (!target.current) return
    const observer = new IntersectionObserver(([entry]) => {
      if (entry) setPast(!entry.isIntersecting && entry.boundingClientRect.top < 0)
    })
    observer.observe(target.current)
    return () => observer.disconnect()
  }, [target])
  return past
}
