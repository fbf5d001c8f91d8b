import { adminPaths } from '#core/admin-paths.ts'
import type { Found } from '#core/contract/admin-dashboard.ts'
import { formatCents } from '#core/domain/money.ts'
import { wordsOf } from '#core/domain/search-words.ts'
import type { Queryable } from '#server/platform/database.ts'
import { hashesOfLicenseKey } from '../licensing/index.ts'
import { findLicenses, findOrders, findProducts, findUsers } from './queries.ts'

const LIMIT_PER_KIND = 5
/** The trigram index cannot find shorter words. */
const MIN_CHARS = 3

/** Results for the command palette. A license and its subscription are found by the full key or its last group. */
export async function searchRecords(db: Queryable, q: string): Promise<Found[]> {
  const words = wordsOf(q)
  const key = q.trim()
  const long = words.some((word) => word.length >= MIN_CHARS)
  const [products, orders, users, licenses] = await Promise.all([
    long ? findProducts(db, words, LIMIT_PER_KIND) : [],
    findOrders(db, { words: long ? words : [], exact: key, limit: LIMIT_PER_KIND }),
    long ? findUsers(db, words, LIMIT_PER_KIND) : [],
    key.length >= MIN_CHARS
      ? findLicenses(db, { hashes: hashesOfLicenseKey(key), hint: key.toUpperCase(), limit: LIMIT_PER_KIND })
      : [],
  ])
  return [
    ...orders.map(
      (row): Found => ({
        kind: 'order',
        title: `Order ${row.number}`,
        detail: [row.buyerName, formatCents(row.totalCents)].filter(Boolean).join(' · '),
        link: adminPaths.order(row.number),
      }),
    ),
    ...products.map(
      (row): Found => ({
        kind: 'product',
        title: row.name,
        detail: `${row.category} · ${formatCents(row.priceCents)}${row.status === 'draft' ? ' · draft' : ''}`,
        link: adminPaths.product(row.id),
      }),
    ),
    ...users.map(
      (row): Found => ({
        kind: 'user',
        title: row.name,
        detail: row.email,
        link: adminPaths.user(row.id),
      }),
    ),
    ...licenses.map(
      (row): Found => ({
        kind: 'license',
        title: `License …${row.keyHint}`,
        detail: [row.product, row.order && `order ${row.order}`].filter(Boolean).join(' · '),
        link: row.order ? adminPaths.order(row.order) : `${adminPaths.licenses()}?q=${row.keyHint}`,
      }),
    ),
    ...licenses.flatMap((row): Found[] =>
      row.subscriptionId === null
        ? []
        : [
            {
              kind: 'subscription',
              title: `Subscription ${row.subscriptionId}`,
              detail: [row.product, `license …${row.keyHint}`].join(' · '),
              link: adminPaths.subscription(row.subscriptionId),
            },
          ],
    ),
  ]
}
