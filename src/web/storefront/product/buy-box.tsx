import { Check, CreditCard, Download, Mail, RotateCcw, Star } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router'
import type { Plan, Product } from '#core/contract/catalog.ts'
import { REFUND_DAYS, RENEWAL_CANCEL_HOURS } from '#core/domain/limits.ts'
import { formatDollars } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { Badge } from '#web/ui/badge.tsx'
import { cx } from '#web/ui/cx.ts'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { Price } from '#web/ui/price.tsx'
import { useWaysToPay } from '../parts/ways-to-pay.ts'
import { AddToCart } from './add-to-cart.tsx'
import { countReviews } from './count-reviews.ts'
import { plansOnSale, yearlyDollars } from './plans-on-sale.ts'

type Props = { product: Product; supportEmail: string; buttonRef: Ref<HTMLDivElement> }

export function BuyBox({ product, supportEmail, buttonRef }: Props) {
  const waysToPay = useWaysToPay()
  const { main, other } = plansOnSale(product)
  const yearly = yearlyDollars(main)
  return (
    <div className="grid gap-5 lg:sticky lg:top-24">
      <div>
        {product.isNew && <Badge tone="accent">New</Badge>}
        <h1 className="mt-2 text-3xl">{product.name}</h1>
        <p className="mt-3 text-lg text-muted">{product.short_desc}</p>
        <Rating rating={product.rating} />
      </div>
      <p className="flex items-baseline gap-2">
        <Price
          dollars={yearly ?? product.price}
          compareDollars={product.compare_price}
          className="text-2xl font-semibold"
        />
        <span className="text-muted">{yearly === undefined ? 'one-time' : 'a year'}</span>
      </p>
      <div ref={buttonRef}>
        {product.for_sale ? (
          <>
            <AddToCart product={product} yearlyDollars={yearly} size="lg" block />
            {yearly !== undefined && <HowItRenews dollars={yearly} />}
            {other && <OtherWay product={product} plan={other} />}
            <noscript>
              <p className="mt-3 text-muted">Buying needs JavaScript. You can also write to us.</p>
            </noscript>
          </>
        ) : (
          <ComingSoon name={product.name} supportEmail={supportEmail} />
        )}
      </div>
      <ul className={cx('gap-2.5', product.for_sale ? 'grid' : 'hidden')}>
        <Assurance icon={<RotateCcw aria-hidden="true" />}>
          <Link
            to={paths.refundPolicy()}
            prefetch="intent"
            className="rounded-xs underline underline-offset-4"
          >
            {REFUND_DAYS}-day money back
          </Link>
        </Assurance>
        {product.no_download ? (
          <Assurance icon={<Check aria-hidden="true" />}>License key right after payment</Assurance>
        ) : (
          <Assurance icon={<Download aria-hidden="true" />}>Instant download after payment</Assurance>
        )}
        <Assurance icon={<CreditCard aria-hidden="true" />}>
          <span className="first-letter:uppercase">{waysToPay}</span>
        </Assurance>
      </ul>
      <p className="border-t border-border pt-5 text-muted">
        Have a question?{' '}
        <a
          href={mailTo(supportEmail, `Question about ${product.name}`)}
          className="rounded-xs text-primary underline underline-offset-4"
        >
          Ask about this plugin
        </a>
      </p>
    </div>
  )
}

/** What a subscriber should know before the button. */
function HowItRenews({ dollars }: { dollars: number }) {
  return (
    <p className="mt-3 text-sm text-muted">
      Renews every year for {formatDollars(dollars)} until you cancel. Cancel in your account, or by the link
      in your receipt, up to {RENEWAL_CANCEL_HOURS} hours before a renewal.
    </p>
  )
}

/** The first plan that is paid the other way: once instead of every year, or the reverse. */
function OtherWay({ product, plan }: { product: Product; plan: Plan }) {
  const yearly = yearlyDollars(plan)
  return (
    <div className="mt-4 border-t border-border pt-4">
      <p className="mb-2 text-sm">
        {plan.name}: {formatDollars(plan.price)} {yearly === undefined ? 'one-time' : 'a year'}
      </p>
      <AddToCart product={product} planId={plan.id} yearlyDollars={yearly} variant="secondary" block />
      {yearly !== undefined && <HowItRenews dollars={yearly} />}
    </div>
  )
}

/** There is no release to deliver yet, so there is nothing to buy. */
function ComingSoon({ name, supportEmail }: { name: string; supportEmail: string }) {
  return (
    <div className="grid gap-3 rounded-lg border border-border bg-surface p-4">
      <p className="text-lg font-semibold">Coming soon</p>
      <p className="text-muted">You cannot buy it yet. Write to us, and we will tell you when it is out.</p>
      <AnchorButton block variant="secondary" href={mailTo(supportEmail, `Tell me when ${name} is out`)}>
        <Mail aria-hidden="true" className="size-5" />
        Ask us by email
      </AnchorButton>
    </div>
  )
}

function Rating({ rating }: { rating: Product['rating'] }) {
  if (rating.average === null) return null
  return (
    <p className="mt-3 flex items-center gap-1.5">
      <Star aria-hidden="true" className="size-5 fill-accent text-accent" />
      <span className="tabular-nums">{rating.average.toFixed(1)} out of 5</span>
      <Link
        to="#reviews"
        preventScrollReset
        className="rounded-xs text-muted underline underline-offset-4 hover:text-fg"
      >
        {countReviews(rating.count)}
      </Link>
    </p>
  )
}

function Assurance({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 [&>svg]:size-5 [&>svg]:text-success">
      {icon}
      {children}
    </li>
  )
}
