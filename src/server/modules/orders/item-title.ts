import type { PurchaseKind } from '#core/domain/purchase-kind.ts'

const SUFFIX: Record<PurchaseKind, string> = { new: '', renewal: ', renewal', upgrade: ', upgrade' }

/** "Mail Log (Pro)", "Mail Log (Agency, upgrade)": what a line is called on receipts and invoices. */
export function itemTitle(item: { name: string; planName: string; kind: PurchaseKind }): string {
  return `${item.name} (${item.planName}${SUFFIX[item.kind]})`
}
