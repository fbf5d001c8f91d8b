import type { ReactNode } from 'react'
import { useShop } from './lib/shop.ts'

/** A page without the site's header and footer, so it must offer its own way out. */
export function BarePage({ children }: { children: ReactNode }) {
  const { shopName } = useShop()
  return (
    <main id="main" className="grid min-h-dvh place-items-center bg-sunken p-4">
      <div className="grid w-full max-w-form gap-5 rounded-lg border border-border bg-surface p-6 sm:p-8">
        <p className="text-sm font-medium text-muted">{shopName}</p>
        {children}
      </div>
    </main>
  )
}
