import type { PurchaseKind } from '#core/domain/purchase-kind.ts'

const SUFFIX: Record<PurchaseKind, string> = { new: '', renewal: ', renewal', upgrade: ', upgrade' }

/** "Mail Log (Pro)", "Mail Log (Agency, upgrade)": the name of an item on receipts and invoices. */
export function itemTitle(item: { name: string; planName: string; kind: PurchaseKind }): string {
  return `${item.name} (${item.planName}${SUFFIX[item.kind]})`
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })

/** With the year that a subscription's line pays for: "Mail Log (Pro, renewal), Mar 1, 2027 – Mar 1, 2028". */
export function titleWithPeriod(
  item: Parameters<typeof itemTitle>[0],
  period: { from: Date; to: Date } | undefined,
): string {
  const title = itemTitle(item)
  return period ? `${title}, ${DAY.format(period.from)} – ${DAY.format(period.to)}` : title
}
