import type { PurchaseKind } from '#core/domain/purchase-kind.ts'

const SUFFIX: Record<PurchaseKind, string> = { new: '', renewal: ', renewal', upgrade: ', upgrade' }

/** "Mail Log (Pro)", "Mail Log (Agency, upgrade)": the name of an item on receipts and invoices. */
export function itemTitle(item: { name: string; planName: string; kind: PurchaseKind }): string {
  return `${item.name} (${item.planName}${SUFFIX[item.kind]})`
}
