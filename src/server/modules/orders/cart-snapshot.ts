import { createHash } from 'node:crypto'
import type { Totals } from '#core/domain/cart-totals.ts'
import type { AttemptLine } from '#server/db/tables/index.ts'
import { type CartOwner, type PricedCart, readCart } from '../cart/index.ts'
import type { OrderDeps } from './deps.ts'

/** A cart frozen when its payment starts. */
export type Snapshot = {
  cartId: number
  lines: AttemptLine[]
  totals: Totals
  couponId: number | null
  couponCode: string | null
  /** Two snapshots with the same hash are the same purchase. */
  hash: string
}

export function snapshotOf(cart: PricedCart & { id: number }): Snapshot {
  const coupon = cart.coupon !== null && cart.coupon.problem === null ? cart.coupon : null
  const lines = cart.lines.map((line) => ({
    productId: line.productId,
    planId: line.planId,
    licenseId: line.licenseId,
    kind: line.kind,
    name: line.productName,
    planName: line.planName,
    quantity: line.quantity,
    unitCents: line.unitCents,
    sitesLimit: line.sitesLimit,
    months: line.months,
    renewalCents: line.renewalCents,
  }))
  const couponId = coupon?.id ?? null
  return {
    cartId: cart.id,
    lines,
    totals: cart.totals,
    couponId,
    couponCode: coupon?.code ?? null,
    hash: hashOf(cart, lines, couponId),
  }
}

/** Covers everything that is paid for, so a changed cart never reuses an earlier payment. */
function hashOf(cart: PricedCart & { id: number }, lines: AttemptLine[], couponId: number | null): string {
  return createHash('sha256')
    .update(JSON.stringify([lines, couponId, cart.totals]))
    .digest('base64url')
}

/** Whether the owner's cart, priced now, is still the one that was frozen. */
export async function isCartUnchanged(
  { db, clock }: Pick<OrderDeps, 'db' | 'clock'>,
  owner: CartOwner | null,
  snapshotHash: string,
): Promise<boolean> {
  const cart = await readCart(db, clock, owner)
  return cart.id !== null && snapshotOf({ ...cart, id: cart.id }).hash === snapshotHash
}

type Frozen = {
  lines: readonly AttemptLine[]
  discountCents: number
  couponCode: string | null
  userId: number | null
}

/**
 * The purchase in a text short enough for the provider's metadata: `l=12.34.2.4900` is two of plan 34 at $49.00; a suffix
 * `.r77` or `.u77` makes it the renewal or upgrade of license 77, and `.y4900` says that it renews for $49.00 a year.
 */
export function snapshotText({ lines, discountCents, couponCode, userId }: Frozen): string {
  const parts = lines.map((line) =>
    [line.productId, line.planId, line.quantity, line.unitCents, ...changeOf(line)].join('.'),
  )
  return [
    'v1',
    `l=${parts.join(',')}`,
    ...(discountCents > 0 ? [`d=${discountCents}`, `c=${couponCode ?? ''}`] : []),
    ...(userId === null ? [] : [`u=${userId}`]),
  ].join(';')
}

function changeOf({
  kind,
  licenseId,
  renewalCents,
}: Pick<AttemptLine, 'kind' | 'licenseId' | 'renewalCents'>): string[] {
  return [
    ...(kind === 'new' || licenseId === null ? [] : [`${kind.slice(0, 1)}${licenseId}`]),
    // Attempts of older versions have lines without it.
    ...(renewalCents ? [`y${renewalCents}`] : []),
  ]
}

export type SnapshotLine = Pick<
  AttemptLine,
  'productId' | 'planId' | 'quantity' | 'unitCents' | 'kind' | 'licenseId' | 'renewalCents'
>
export type ParsedSnapshot = {
  lines: SnapshotLine[]
  discountCents: number
  couponCode: string | null
  userId: number | null
}

/** Reads what `snapshotText` wrote; null when the text is not ours. */
export function readSnapshotText(text: string): ParsedSnapshot | null {
  const [version, ...parts] = text.split(';')
  const fields = new Map(parts.map((part) => [part.slice(0, 2), part.slice(2)]))
  const lines = (fields.get('l=') ?? '').split(',').map(readLine)
  if (version !== 'v1' || lines.includes(null)) return null
  return {
    lines: lines.filter((line) => line !== null),
    discountCents: Number(fields.get('d=') ?? 0),
    couponCode: fields.get('c=') || null,
    userId: fields.has('u=') ? Number(fields.get('u=')) : null,
  }
}

function readLine(text: string): SnapshotLine | null {
  const match = /^(\d+)\.(\d+)\.(\d+)\.(\d+)(?:\.([ru])(\d+))?(?:\.y(\d+))?$/.exec(text)
  if (!match) return null
  const [productId = 0, planId = 0, quantity = 0, unitCents = 0] = match.slice(1, 5).map(Number)
  const [change, license, renewal] = match.slice(5)
  const kind = change === undefined ? 'new' : change === 'r' ? 'renewal' : 'upgrade'
  return {
    productId,
    planId,
    quantity,
    unitCents,
    kind,
    licenseId: license ? Number(license) : null,
    renewalCents: renewal ? Number(renewal) : null,
  }
}
