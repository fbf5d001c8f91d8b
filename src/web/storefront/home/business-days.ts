export function businessDays({ from, to }: { from: number; to: number }): string {
  return `${from} to ${to} business days`
}
