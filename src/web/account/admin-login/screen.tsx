import { ArrowLeft } from 'lucide-react'
import { paths } from '#core/paths.ts'
import { useShop } from '#web/lib/shop.ts'
import { ShopMark } from '#web/ui/shop-mark.tsx'
import { LoginForm } from '../parts/login-form.tsx'
import { TextLink } from '../parts/text-link.tsx'

/** It has its own plain look, so that staff know where they are. */
export function AdminLoginScreen({ onDone }: { onDone: () => void }) {
  const { shopName, brand } = useShop()
  return (
    <main
      id="main"
      className="grid min-h-dvh place-content-center justify-items-center gap-6 bg-sunken px-4 py-10"
    >
      <div className="grid justify-items-center gap-3 text-center">
        <ShopMark brand={brand} className="size-14 text-2xl" />
        <div>
          <h1 className="text-2xl">Admin Panel</h1>
          <p className="text-muted">{shopName}</p>
        </div>
      </div>
      <div className="w-[min(25rem,calc(100vw-2rem))] rounded-lg border border-t-4 border-border border-t-primary bg-surface p-5 sm:p-8">
        <LoginForm onDone={onDone} />
      </div>
      <TextLink to={paths.home()} className="gap-2">
        <ArrowLeft aria-hidden="true" className="size-4" />
        Back to shop
      </TextLink>
    </main>
  )
}
