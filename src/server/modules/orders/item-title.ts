/** "Mail Log (Pro)": what a line is called on receipts and invoices. */
export function itemTitle({ name, planName }: { name: string; planName: string }): string {
  return `${name} (${planName})`
}
