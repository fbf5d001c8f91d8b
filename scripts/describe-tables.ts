import { is } from 'drizzle-orm'
import { type ForeignKey, getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import * as alarms from '#server/db/tables/alarms.ts'
import * as audit from '#server/db/tables/audit.ts'
import * as backups from '#server/db/tables/backups.ts'
import * as bookChecks from '#server/db/tables/book-checks.ts'
import * as cart from '#server/db/tables/cart.ts'
import * as cartItems from '#server/db/tables/cart-items.ts'
import * as catalog from '#server/db/tables/catalog.ts'
import * as checkout from '#server/db/tables/checkout.ts'
import * as content from '#server/db/tables/content.ts'
import * as couponUses from '#server/db/tables/coupon-uses.ts'
import * as coupons from '#server/db/tables/coupons.ts'
import * as demo from '#server/db/tables/demo.ts'
import * as identity from '#server/db/tables/identity.ts'
import * as imports from '#server/db/tables/imports.ts'
import * as tables from '#server/db/tables/index.ts'
import * as installation from '#server/db/tables/installation.ts'
import * as invoices from '#server/db/tables/invoices.ts'
import * as licensing from '#server/db/tables/licensing.ts'
import * as mail from '#server/db/tables/mail.ts'
import * as notifications from '#server/db/tables/notifications.ts'
import { licenses, orderItems } from '#server/db/tables/order-items.ts'
import * as orders from '#server/db/tables/orders.ts'
import * as payments from '#server/db/tables/payments.ts'
import * as rateLimits from '#server/db/tables/rate-limits.ts'
import * as releases from '#server/db/tables/releases.ts'
import * as reviews from '#server/db/tables/reviews.ts'
import * as sealedSettings from '#server/db/tables/sealed-settings.ts'
import * as security from '#server/db/tables/security.ts'
import * as settings from '#server/db/tables/settings.ts'
import * as shopTime from '#server/db/tables/shop-time.ts'
import * as subscriptions from '#server/db/tables/subscriptions.ts'
import * as tallies from '#server/db/tables/tallies.ts'
import * as visits from '#server/db/tables/visits.ts'
import * as webhooks from '#server/db/tables/webhooks.ts'

const DOMAINS: [title: string, files: object[]][] = [
  ['People', [identity]],
  ['Catalog, reviews and texts', [catalog, reviews, content]],
  ['From cart to payment', [cart, cartItems, coupons, couponUses, checkout, payments]],
  ['Orders', [orders, { orderItems }, invoices]],
  ['Licenses and releases', [{ licenses }, licensing, releases]],
  ['Subscriptions', [subscriptions]],
  ['Messages', [mail, notifications, webhooks]],
  [
    'Operations',
    [
      installation,
      shopTime,
      demo,
      backups,
      alarms,
      bookChecks,
      settings,
      sealedSettings,
      audit,
      security,
      visits,
      rateLimits,
      tallies,
      imports,
    ],
  ],
]

/** The diagrams of docs/data-model.md: every table once, each foreign key as an arrow from what it points at. */
export function describeTables(): string {
  refuseForgotten()
  return DOMAINS.map(([title, files]) => `### ${title}\n\n${diagram(files.flatMap(tablesIn))}`).join('\n\n')
}

function diagram(group: PgTable[]): string {
  const lines = group.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table)
    return foreignKeys.length === 0 ? [name] : foreignKeys.map(arrow)
  })
  return `\`\`\`mermaid\nerDiagram\n${lines.map((line) => `  ${line}`).join('\n')}\n\`\`\``
}

/** `users |o--o{ orders : user_id`: an order may have a user, a user any number of orders. */
function arrow(key: ForeignKey): string {
  const { columns, foreignTable } = key.reference()
  const { name, primaryKeys } = getTableConfig(key.table)
  const [column] = columns
  const isOnly = columns.length === 1 && (column?.isUnique || column?.primary) && primaryKeys.length === 0
  const left = columns.every(({ notNull }) => notNull) ? '||' : '|o'
  const label = columns.map((part) => snakeCase(part.name)).join(', ')
  return `${getTableConfig(foreignTable).name} ${left}--${isOnly ? 'o|' : 'o{'} ${name} : "${label}"`
}

function refuseForgotten(): void {
  const shown = new Set(DOMAINS.flatMap(([, files]) => files.flatMap(tablesIn)))
  const forgotten = tablesIn(tables).filter((table) => !shown.has(table))
  if (forgotten.length > 0)
    throw new Error(`describe-tables.ts leaves out ${forgotten.map((table) => getTableConfig(table).name)}`)
}

function tablesIn(file: object): PgTable[] {
  return Object.values(file).filter((value) => is(value, PgTable))
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
}
