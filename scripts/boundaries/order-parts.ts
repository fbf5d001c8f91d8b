import type { Import, SourceFile } from './source-files.ts'

const ORDERS = 'src/server/modules/orders/'

/** The parts of orders from top to bottom. A part imports only itself and parts further down. */
const PARTS = ['staff', 'books', 'renewals', 'checkout', 'payment', 'cases', 'refunds', 'reading', 'invoices']

/** Of the files outside the parts, entry points rank above all parts and everything else below. */
const ENTRY_POINT = /^(index|module|[\w-]+-routes)\.ts$/

export function orderPartsImportDownward(file: SourceFile, { target }: Import): string | null {
  const [from, to] = [levelOf(file.path), levelOf(target)]
  if (!from || !to) return null
  const unknown = [from, to].find(({ level }) => level === -1)
  if (unknown) return `orders/${unknown.name} has no rank: add it to scripts/boundaries/order-parts.ts`
  if (from.level <= to.level) return null
  return `imports within orders run downward, and ${to.name} ranks above ${from.name}`
}

/** Smaller is higher; -1 for an unlisted folder. */
function levelOf(path: string | null): { name: string; level: number } | null {
  if (!path?.startsWith(ORDERS)) return null
  const [name = '', ...below] = path.slice(ORDERS.length).split('/')
  if (below.length > 0) return { name, level: PARTS.includes(name) ? PARTS.indexOf(name) + 1 : -1 }
  return { name, level: ENTRY_POINT.test(name) ? 0 : PARTS.length + 1 }
}
