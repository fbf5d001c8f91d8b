import { LoaderCircle, Minus, Plus, Trash2 } from 'lucide-react'
import type { Ref } from 'react'
import { Link } from 'react-router'
import type { CartItem } from '#core/contract/cart.ts'
import { LINE_MAX_QUANTITY } from '#core/domain/limits.ts'
import { formatCents, formatDollars, toCents } from '#core/domain/money.ts'
import { paths } from '#core/paths.ts'
import { formatDay } from '#web/lib/format-day.ts'
import { CartThumbnail } from '../parts/cart-thumbnail.tsx'

type Props = {
  ref: Ref<HTMLUListElement>
  items: readonly CartItem[]
  busy: boolean
  quantityOf: (item: CartItem) => number
  onQuantity: (item: CartItem, quantity: number) => void
  onRemove: (item: CartItem) => void
}

export function CartLines({ ref, items, busy, quantityOf, onQuantity, onRemove }: Props) {
  return (
    <div
      aria-busy={busy}
      className="relative overflow-hidden rounded-lg border border-border bg-surface px-4 sm:px-5"
    >
      <ul ref={ref} className="divide-y divide-border">
        {items.map((item) => (
          <CartLine
            key={item.item_key}
            item={item}
            quantity={quantityOf(item)}
            onQuantity={(quantity) => onQuantity(item, quantity)}
            onRemove={() => onRemove(item)}
          />
        ))}
      </ul>
      {busy && <Overlay />}
    </div>
  )
}

/** Fades in after 150 ms, so that a quick answer shows no waiting state. */
function Overlay() {
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute inset-0 grid animate-[fade-in_120ms_150ms_both] place-items-center bg-surface/70 motion-reduce:animate-none"
    >
      <LoaderCircle className="size-8 animate-[spin_0.8s_linear_infinite] text-primary" />
    </div>
  )
}

/** Which license a line is for and, for an upgrade, how its price is calculated. */
function LicenseNote({ item: { kind, license, plan, upgrade } }: { item: CartItem }) {
  return (
    <p className="text-sm text-muted">
      {kind === 'renewal' ? 'Renewal' : 'Upgrade'} of license {license}
      {upgrade && (
        <>
          : {plan.name} {formatDollars(upgrade.plan_price)} less {upgrade.credit_plan}{' '}
          {formatDollars(upgrade.credit)}
          {upgrade.days_left !== null && `, for the ${daysText(upgrade.days_left)} you have paid for`}
        </>
      )}
    </p>
  )
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}

/** What the line costs after this purchase. */
function RenewalNote({ renewal, quantity }: { renewal: CartItem['renewal']; quantity: number }) {
  if (!renewal) return null
  return (
    <p className="text-sm text-muted">
      Renews on {formatDay(renewal.on)} for {formatDollars(renewal.price)} a year{quantity > 1 && ' each'}
    </p>
  )
}

type LineProps = {
  item: CartItem
  quantity: number
  onQuantity: (quantity: number) => void
  onRemove: () => void
}

function CartLine({ item, quantity, onQuantity, onRemove }: LineProps) {
  const { product, plan, price } = item
  return (
    <li
      data-line
      tabIndex={-1}
      aria-label={product.name}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-4 gap-y-3 py-5 outline-none"
    >
      <CartThumbnail item={item} className="w-20 sm:row-span-2 sm:w-32 sm:self-start" />
      <div className="min-w-0">
        <p className="font-medium">
          <Link
            to={paths.product(product.uri)}
            prefetch="intent"
            className="rounded-xs underline-offset-4 hover:underline"
          >
            {product.name}
          </Link>
        </p>
        <p className="text-sm text-muted">
          {plan.name} · <span className="tabular-nums">{formatDollars(price)}</span>
        </p>
        {item.kind !== 'new' && <LicenseNote item={item} />}
        <RenewalNote renewal={item.renewal} quantity={quantity} />
        {item.problem && <p className="text-sm text-danger">{item.problem}</p>}
      </div>
      <p className="self-start pt-0.5 text-right font-medium tabular-nums">
        {formatCents(toCents(price) * quantity)}
      </p>
      <div className="col-span-3 flex items-center justify-between gap-4 sm:col-span-2 sm:col-start-2">
        {item.kind === 'new' ? (
          <Quantity name={product.name} quantity={quantity} onQuantity={onQuantity} />
        ) : (
          <span />
        )}
        <button
          type="button"
          aria-label={`Remove ${product.name}`}
          className="inline-flex min-h-11 items-center gap-2 rounded-md px-3 text-muted hover:bg-sunken hover:text-danger"
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-4" />
          Remove
        </button>
      </div>
    </li>
  )
}

type QuantityProps = { name: string; quantity: number; onQuantity: (quantity: number) => void }

const STEP =
  'grid size-11 place-items-center rounded-md hover:not-disabled:bg-sunken disabled:cursor-not-allowed disabled:text-subtle disabled:opacity-50'

function Quantity({ name, quantity, onQuantity }: QuantityProps) {
  return (
    <fieldset
      aria-label={`Quantity, ${name}`}
      className="inline-flex items-center rounded-md border border-border-strong"
    >
      <button
        type="button"
        aria-label={`Decrease quantity of ${name}`}
        disabled={quantity <= 1}
        className={STEP}
        onClick={() => onQuantity(quantity - 1)}
      >
        <Minus aria-hidden="true" className="size-4" />
      </button>
      <output className="min-w-8 text-center tabular-nums">{quantity}</output>
      <button
        type="button"
        aria-label={`Increase quantity of ${name}`}
        disabled={quantity >= LINE_MAX_QUANTITY}
        className={STEP}
        onClick={() => onQuantity(quantity + 1)}
      >
        <Plus aria-hidden="true" className="size-4" />
      </button>
    </fieldset>
  )
}
