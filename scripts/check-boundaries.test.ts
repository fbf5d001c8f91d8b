import { describe, expect, test } from 'vitest'
import { findViolations } from './boundaries/find-violations.ts'

/** What the check says of files given as path and text. */
function check(files: Record<string, string>): string[] {
  return findViolations(Object.entries(files).map(([path, text]) => ({ path, text })))
}

const TABLES = { 'src/server/db/tables/orders.ts': "export const orders = pgTable('orders', {})" }

describe('the boundary check', () => {
  test.for([
    ['src/core/errors.ts', "import { z } from 'zod/mini'\nexport * from './domain/money.ts'"],
    ['src/core/domain/money.test.ts', "import { test } from 'vitest'"],
    [
      'src/web/storefront/home/route.tsx',
      "import { Button } from '#web/ui/button.tsx'\nimport '../../lib/call.ts'",
    ],
    ['src/server/modules/orders/place-order.ts', "import { issue } from '../licensing/index.ts'"],
    ['src/server/modules/orders/place-order.ts', "import { insertOrder } from './queries.ts'"],
    ['src/server/modules/orders/refunds/refund-queries.ts', 'db.insert(orders)'],
    ['src/server/app.ts', "import { orderRoutes } from '#server/modules/orders/index.ts'"],
    ['src/server/main.ts', "import { startSandbox } from '#sandbox/start-sandbox.ts'"],
    ['src/sandbox/pages/routes.ts', "import { API_CSP } from '#server/platform/http/security-headers.ts'"],
    ['src/server/config.ts', 'export const port = process.env.PORT'],
    ['src/server/main.ts', "// The environment (process.env) is read in config.ts.\nimport './config.ts'"],
    ['src/server/cache.ts', 'const orders = new Map()\norders.delete(key)'],
  ] as const)('lets %s be: %s', ([path, text]) => {
    expect(check({ ...TABLES, [path]: text })).toEqual([])
  })

  test.for([
    ['src/core/errors.ts', "import { readFileSync } from 'node:fs'", 'core imports only core'],
    [
      'src/core/errors.ts',
      "import type { Db } from '#server/platform/database.ts'",
      'core imports only core',
    ],
    ['src/core/errors.ts', "import { x } from '../web/lib/call.ts'", 'core imports only core'],
    ['src/core/errors.ts', "import * as z from 'zod'", "uses 'zod/mini'"],
    ['src/web/root.tsx', "import type { App } from '#server/app.ts'", 'web never imports server'],
    ['src/web/root.tsx', "type App = import('../server/app.ts').App", 'web never imports server'],
    ['src/web/lib/form.ts', "import {\n  z,\n} from 'zod'", "uses 'zod/mini'"],
    [
      'src/web/admin/orders/route.tsx',
      "import { Card } from '../../storefront/card.tsx'",
      'admin never imports storefront',
    ],
    ['src/web/account/route.tsx', "import '#web/admin/parts.tsx'", 'account never imports admin'],
    ['src/web/ui/button.tsx', "export { x } from '#web/storefront/x.ts'", 'know none of storefront'],
    [
      'src/server/platform/mount.ts',
      "import { cart } from '#server/modules/cart/index.ts'",
      'never import modules',
    ],
    ['src/server/db/tables/cart.ts', "import '../../modules/cart/index.ts'", 'never import modules'],
    [
      'src/sandbox/stripe.ts',
      "import { pay } from '#server/modules/payments/index.ts'",
      'never import modules',
    ],
    [
      'src/server/app.ts',
      "import '#sandbox/pages/routes.ts'",
      'the product imports neither demo nor sandbox',
    ],
    [
      'src/server/share-images/routes.ts',
      "await import('#demo/drawings/share-image.ts')",
      'the product imports neither demo nor sandbox',
    ],
    ['src/server/app.ts', "import { x } from '#server/modules/cart/queries.ts'", 'only through its index.ts'],
    ['src/server/modules/orders/a.ts', "import { x } from '../cart/queries.ts'", 'only through its index.ts'],
    [
      'src/server/modules/cart/a.ts',
      "import { x } from '../orders/index.ts'",
      'imports only modules of lower rank',
    ],
    [
      'src/server/modules/cart/a.ts',
      "import type { X } from '../coupons/index.ts'",
      'imports only modules of lower rank',
    ],
    [
      'src/server/modules/cart/a.ts',
      "const x = await import('../admin/index.ts')",
      'imports only modules of lower rank',
    ],
    ['src/server/modules/gifts/a.ts', "import { x } from '../cart/index.ts'", 'gifts has no rank'],
    ['src/server/platform/log.ts', 'const level = process.env.LOG_LEVEL', 'reads the environment'],
    ['src/server/platform/log.ts', "import { env } from 'node:process'", 'reads the environment'],
    [
      'src/server/modules/orders/refund.ts',
      'await tx.update(orders).set({})',
      "only its module's queries.ts",
    ],
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
    ['src/server/modules/orders/refund.ts', 'sql`delete from ${orders}`', "only its module's queries.ts"],
  ] as const)('catches %s: %s', ([path, text, problem]) => {
    const violations = check({ ...TABLES, [path]: text })

    expect(violations.join('\n')).toContain(problem)
    expect(violations[0]).toContain(path)
  })

  test.for([
    ['order-routes.ts', './refunds/refund-order.ts'],
    ['staff/routes.ts', '../payment/deliver-order.ts'],
    ['payment/reconciler.ts', '../refunds/reconcile-refunds.ts'],
    ['payment/record-payment.ts', './create-order.ts'],
    ['invoices/issue-document.ts', '../ledger-queries.ts'],
  ])('lets orders/%s import %s', ([path, specifier]) => {
    expect(check({ [`src/server/modules/orders/${path}`]: `import { x } from '${specifier}'` })).toEqual([])
  })

  test.for([
    ['refunds/sync.ts', '../payment/record-payment.ts', 'payment stands above refunds'],
    ['payment/record-payment.ts', '../checkout/begin-attempt.ts', 'checkout stands above payment'],
    ['ledger-queries.ts', './payment/outcome.ts', 'payment stands above ledger-queries.ts'],
    ['invoices/issue-document.ts', '../index.ts', 'index.ts stands above invoices'],
    ['checkout/begin-attempt.ts', '../books/queries.ts', 'orders/books has no place'],
  ])('catches orders/%s importing %s', ([path, specifier, problem]) => {
    const violations = check({
      [`src/server/modules/orders/${path}`]: `import type { X } from '${specifier}'`,
    })

    expect(violations.join('\n')).toContain(problem)
  })

  test('catches a table that two modules write', () => {
    const violations = check({
      ...TABLES,
      'src/server/modules/orders/queries.ts': 'db.insert(orders)',
      'src/server/modules/admin/queries.ts': 'db.delete(orders)',
    })

    expect(violations).toEqual(['orders: is written by orders and admin; one of them should ask the other'])
  })
})
