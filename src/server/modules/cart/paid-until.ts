import { addMonths, renewedUntil } from '#core/domain/license-period.ts'
import type { PurchaseKind } from '#core/domain/purchase-kind.ts'

type Bought = {
  kind: PurchaseKind
  months: number | null
  /** The end of the license before the purchase. */
  expiresAt: string | null
}

/** The end of the license if it is paid for now; null means never. */
export function paidUntil({ kind, months, expiresAt }: Bought, now: Date): Date | null {
  if (months === null) return null
  if (expiresAt === null) return kind === 'new' ? addMonths(now, months) : null
  const end = new Date(expiresAt)
  return kind === 'renewal' ? renewedUntil({ expiresAt: end, months, now }) : end
}
