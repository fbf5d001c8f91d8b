import { CreditCard, Download, RotateCcw, Star } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Product } from '#core/contract/catalog.ts'
import { REFUND_DAYS } from '#core/domain/limits.ts'
import { paths } from '#core/paths.ts'
import { mailTo } from '#web/lib/contact.ts'
import { Badge } from '#web/ui/badge.tsx'
import { AnchorButton } from '#web/ui/link-button.tsx'
import { Price } from '#web/ui/price.tsx'

type Props = { product: Product; supportEmail: string }

/** Name, price and what one gets, beside the pictures. */
export function BuyBox({ product, supportEmail }: Props) {
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
          dollars={product.price}
          compareDollars={product.compare_price}
          className="text-2xl font-semibold"
        />
        <span className="text-muted">one-time</span>
      </p>
      <AnchorButton
        variant="secondary"
        size="lg"
        block
        href={mailTo(supportEmail, `Question about ${product.name}`)}
      >
        Ask about this plugin
      </AnchorButton>
      <ul className="grid gap-2.5">
        <Assurance icon={<RotateCcw />}>
          <Link
            to={paths.refundPolicy()}
            prefetch="intent"
            className="rounded-xs underline underline-offset-4"
          >
            {REFUND_DAYS}-day money back
          </Link>
        </Assurance>
        <Assurance icon={<Download />}>Instant download after payment</Assurance>
        <Assurance icon={<CreditCard />}>PayPal or card</Assurance>
      </ul>
      <Facts product={product} />
    </div>
  )
}

function Rating({ rating }: { rating: Product['rating'] }) {
  if (rating.average === null) return null
  return (
    <p className="mt-3 flex items-center gap-1.5">
      <Star aria-hidden="true" className="size-5 fill-accent text-accent" />
      <span className="tabular-nums">{rating.average.toFixed(1)} out of 5</span>
      <span className="text-muted">({rating.count === 1 ? '1 review' : `${rating.count} reviews`})</span>
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

/** What a site owner checks before installing. */
function Facts({ product }: { product: Product }) {
  const facts = [
    ['Version', product.version],
    ['WordPress', product.requires_wp && `${product.requires_wp} or newer`],
    ['Tested up to', product.tested_wp],
    ['PHP', product.requires_php && `${product.requires_php} or newer`],
  ].filter(([, value]) => value)
  if (facts.length === 0) return null

  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1.5 border-t border-border pt-5 text-sm">
      {facts.map(([name, value]) => (
        <div key={name} className="col-span-2 grid grid-cols-subgrid">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
