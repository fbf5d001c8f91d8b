import { Lock } from 'lucide-react'
import { Link, Outlet, useLocation } from 'react-router'
import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { useShop } from '#web/lib/shop.ts'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Logo } from '../parts/logo.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { PaymentBanner } from '../parts/payment-banner.tsx'
import { ServerErrorScreen } from '../parts/server-error.tsx'

const LINK =
  'inline-flex min-h-9 items-center rounded-xs text-muted underline-offset-4 hover:text-fg hover:underline'

/** No site navigation during checkout, only the logo, help and the policies. */
export default function CheckoutLayout() {
  const { supportEmail, shopName } = useShop()
  const paying = useLocation().pathname === paths.checkout()
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      <PaymentBanner />
      <header className="border-b border-border bg-bg print:hidden">
        <PageFrame className="flex min-h-16 flex-wrap items-center gap-x-6">
          <Logo />
          {paying && (
            <p className="hidden items-center gap-2 text-muted sm:flex">
              <Lock aria-hidden="true" className="size-4" />
              Secure checkout
            </p>
          )}
          <a href={mailTo(supportEmail)} className={`${LINK} ml-auto`}>
            Help
            <span className="hidden sm:inline">: {supportEmail}</span>
          </a>
        </PageFrame>
      </header>
      <main id="main" tabIndex={-1} className="flex-1">
        <Outlet />
      </main>
      <footer className="mt-16 border-t border-border bg-sunken print:hidden">
        <PageFrame className="flex flex-wrap items-center gap-x-6 gap-y-1 py-4 text-sm">
          <p className="text-muted">{shopName}. Prices in US dollars.</p>
          <ul className="flex flex-wrap gap-x-6">
            <Policy to={paths.refundPolicy()}>Refund policy</Policy>
            <Policy to={paths.privacyPolicy()}>Privacy policy</Policy>
            <Policy to={paths.termsConditions()}>Terms and conditions</Policy>
          </ul>
        </PageFrame>
      </footer>
    </div>
  )
}

function Policy({ to, children }: { to: string; children: string }) {
  return (
    <li>
      <Link to={to} reloadDocument className={LINK}>
        {children}
      </Link>
    </li>
  )
}

export function ErrorBoundary() {
  return (
    <main id="main">
      <ServerErrorScreen />
    </main>
  )
}
