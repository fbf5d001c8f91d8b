import { ExternalLink } from 'lucide-react'
import { Link } from 'react-router'
import type { Cart } from '#core/contract/cart.ts'
import { REFUND_DAYS, RENEWAL_CANCEL_HOURS } from '#core/domain/limits.ts'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { useShop } from '#web/lib/shop.ts'
import { firstRenewal } from '../parts/renewal-text.ts'

const LINK = 'rounded-xs text-primary underline underline-offset-4'

export function TermsLabel() {
  return (
    <>
      I have read and accept the <NewTab to={paths.termsConditions()}>terms and conditions</NewTab> and the{' '}
      <NewTab to={paths.privacyPolicy()}>privacy policy</NewTab>.
    </>
  )
}

type ConsentProps = { cart: Cart | undefined; means: 'this card' | 'this PayPal account' }

/** What a subscriber agrees to, beside each button that subscribes. */
export function Consent({ cart, means }: ConsentProps) {
  const { shopName } = useShop()
  if (!cart?.renewals) return null
  return (
    <p className="text-sm">
      By subscribing you allow {shopName} to charge {means} {formatDollars(cart.renewals)} every year from{' '}
      {firstRenewal(cart)} until you cancel. You can cancel any time up to {RENEWAL_CANCEL_HOURS} hours before
      a renewal.
    </p>
  )
}

export function AfterPaying() {
  return (
    <p className="text-sm text-muted">
      By paying you accept our terms and conditions. You have {REFUND_DAYS} days to get your money back:{' '}
      <NewTab to={paths.refundPolicy()}>refund policy</NewTab>.
    </p>
  )
}

/** A new tab, so that nothing typed into the form is lost. */
function NewTab({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} target="_blank" rel="noopener" className={LINK}>
      {children}
      <ExternalLink aria-hidden="true" className="ml-1 inline size-3.5" />
      <span className="sr-only"> (opens in a new tab)</span>
    </Link>
  )
}
