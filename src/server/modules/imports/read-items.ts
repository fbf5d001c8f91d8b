import { cellOf, type Fields, textOf } from './column-names.ts'
import { simplify } from './read-table.ts'

export type ImportedItem = { productId: string; product: string; quantity: number }

/** The items of an order, in any of the formats that exports use. */
export function readItems(fields: Fields): ImportedItem[] {
  const numbered = Object.keys(fields).filter((name) => /^lineitem\d+$/.test(name) && fields[name])
  if (numbered.length > 0) return numbered.flatMap((name) => readLines(String(fields[name])))
  const listed = cellOf(fields, 'products')
  if (Array.isArray(listed)) return listed.map(readListed)
  const single = { productId: textOf(fields, 'productId'), product: textOf(fields, 'product') }
  if (single.productId || single.product) return [{ ...single, quantity: quantityOf(fields) }]
  const text = typeof listed === 'string' ? listed : ''
  return /(?:^|\|)name:/.test(text) ? readLines(text) : readNames(text)
}

function readListed(item: unknown): ImportedItem {
  const entries = Object.entries((item ?? {}) as object).map(([name, value]) => [simplify(name), value])
  const fields: Fields = Object.fromEntries(entries)
  return {
    productId: textOf(fields, 'productId') || textOf(fields, 'customer'),
    product: textOf(fields, 'product') || textOf(fields, 'name'),
    quantity: quantityOf(fields),
  }
}

/** `name:Mail Log Pro|product_id:5|quantity:2;name:...` */
function readLines(text: string): ImportedItem[] {
  return text.split(/;(?=name:|id:)/).map((line) => {
    const pairs = line.split('|').map((part) => {
      const at = part.indexOf(':')
      return [part.slice(0, at).trim(), part.slice(at + 1).trim()]
    })
    return readListed(Object.fromEntries(pairs))
  })
}

/**
 * Reads `Mail Log Pro - Five sites - $49.00 / Form Kit - $9.00`, `Mail Log Pro|49{0} / Form Kit|9{0}`, or `Mail Log
 * Pro, Form Kit`. Keeps the option in the name, since only our own product names can tell the two apart.
 */
function readNames(text: string): ImportedItem[] {
  const hasPrices = / \/ |\s[-–]\s[^\d\s/]{0,4}\s?[\d.,]+[^\d\s/]{0,4}$|\|[\d.,]+\{/.test(text.trim())
  return text
    .split(hasPrices ? /\s+\/\s+/ : /\s*(?:,|\||\n)\s*/)
    .map((name) =>
      name
        .replace(/\|[\d.,]+\{[^}]*\}$/, '')
        .replace(/\s*[-–(]\s*[^\d\s(]{0,4}\s?[\d.,]+[^\d\s]{0,4}\)?$/, ''),
    )
    .map((name) => name.trim())
    .filter(Boolean)
    .map((product) => ({ productId: '', product, quantity: 1 }))
}

function quantityOf(fields: Fields): number {
  const quantity = Number(textOf(fields, 'quantity') || 1)
  return Number.isInteger(quantity) && quantity >= 1 && quantity <= 99 ? quantity : 1
}
