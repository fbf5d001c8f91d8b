import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { findCircles } from './boundaries/find-circles.ts'
import { findViolations } from './boundaries/find-violations.ts'
import { findRankViolations } from './boundaries/rank-rules.ts'
import { RANKS } from './boundaries/ranks.ts'
import type { SourceFile } from './boundaries/source-files.ts'

type Texts = Record<string, string>

function filesOf(texts: Texts): SourceFile[] {
  return Object.entries(texts).map(([path, text]) => ({ path, text }))
}

function check(texts: Texts): string[] {
  return findViolations(filesOf(texts))
}

const TABLES = { 'src/server/db/tables/orders.ts': "export const orders = pgTable('orders', {})" }

/** Adds files to single-file folders, so that the folder rule does not report the file under test. */
function among(path: string): Texts {
  const folders = [TABLES, { [path]: '' }].flatMap((texts) => Object.keys(texts)).flatMap(foldersOf)
  return Object.fromEntries(
    folders.flatMap((folder) => [
      [`${folder}/one.ts`, ''],
      [`${folder}/another.ts`, ''],
      [`${folder}/third.ts`, ''],
    ]),
  )
}

function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1)
  return parts.map((_, index) => parts.slice(0, index + 1).join('/'))
}

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
    ['src/server/run-shop.ts', "import { startSandbox } from '#sandbox/start-sandbox.ts'"],
    ['src/sandbox/pages/routes.ts', "import { API_CSP } from '#server/platform/http/security-headers.ts'"],
    ['src/server/platform/database.ts', "import { NodePgDatabase } from 'drizzle-orm/node-postgres'"],
    ['src/server/config.ts', 'export const port = process.env.PORT'],
    ['src/server/main.ts', "// The environment (process.env) is read in config.ts.\nimport './config.ts'"],
    ['src/server/cache.ts', 'const orders = new Map()\norders.delete(key)'],
    ['src/server/share-images.test.ts', "import type { Drawing } from '#demo/drawings/drawing.ts'"],
    ['src/demo/load-demo.ts', "import { publish } from '#server/modules/catalog/index.ts'"],
    ['src/demo/orders.ts', "import { DEMO_COUPONS } from './coupons.ts'"],
  ] as const)('accepts %s: %s', ([path, text]) => {
    expect(check({ ...among(path), ...TABLES, [path]: text })).toEqual([])
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
      "import type { Sandbox } from '#sandbox/start-sandbox.ts'",
      'only run-shop.ts, scripts, tests and bench import demo or sandbox',
    ],
    [
      'src/server/modules/catalog/share.ts',
      "import { draw } from '#demo/draw.ts'",
      'only run-shop.ts, scripts, tests and bench import demo or sandbox',
    ],
    [
      'src/demo/load-demo.ts',
      "import { startSandbox } from '#sandbox/start-sandbox.ts'",
      'only run-shop.ts, scripts, tests and bench import demo or sandbox',
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
    [
      'src/server/modules/cart/queries.ts',
      "import { drizzle } from 'drizzle-orm/node-postgres'",
      'only src/server/platform/database.ts opens a database',
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
    const violations = check({ ...among(path), ...TABLES, [path]: text })

    expect(violations.join('\n')).toContain(problem)
    expect(violations[0]).toContain(path)
  })

  test.for([
    ['order-routes.ts', './refunds/refund-order.ts'],
    ['staff/routes.ts', '../payment/deliver-order.ts'],
    ['payment/reconciler.ts', '../refunds/reconcile-refunds.ts'],
    ['payment/record-payment.ts', './create-order.ts'],
    ['invoices/issue-document.ts', '../ledger-queries.ts'],
  ])('accepts orders/%s importing %s', ([name, specifier]) => {
    const path = `src/server/modules/orders/${name}`

    expect(check({ ...among(path), [path]: `import { x } from '${specifier}'` })).toEqual([])
  })

  test.for([
    ['refunds/sync.ts', '../payment/record-payment.ts', 'payment ranks above refunds'],
    ['payment/record-payment.ts', '../checkout/begin-attempt.ts', 'checkout ranks above payment'],
    ['ledger-queries.ts', './payment/outcome.ts', 'payment ranks above ledger-queries.ts'],
    ['invoices/issue-document.ts', '../index.ts', 'index.ts ranks above invoices'],
    ['checkout/begin-attempt.ts', '../gifts/queries.ts', 'orders/gifts has no rank'],
  ])('catches orders/%s importing %s', ([path, specifier, problem]) => {
    const violations = check({
      [`src/server/modules/orders/${path}`]: `import type { X } from '${specifier}'`,
    })

    expect(violations.join('\n')).toContain(problem)
  })

  test('catches a table that two modules write', () => {
    const orders = 'src/server/modules/orders/queries.ts'
    const admin = 'src/server/modules/admin/queries.ts'

    const violations = check({
      ...among(orders),
      ...among(admin),
      ...TABLES,
      [orders]: 'db.insert(orders)',
      [admin]: 'db.delete(orders)',
    })

    expect(violations).toEqual(['orders: is written by orders and admin; one of them should ask the other'])
  })
})

describe('the folder check', () => {
  test('catches a folder with fewer than three files; tests do not count', () => {
    const violations = check({
      'src/core/domain/money.ts': '',
      'src/core/domain/email.ts': '',
      'src/core/domain/slugs/slug.ts': '',
      'src/core/domain/slugs/words.ts': '',
      'src/core/domain/slugs/slug.test.ts': '',
    })

    expect(violations).toEqual([
      'src/core/domain/slugs: contains fewer than 3 files; move them into the parent folder',
    ])
  })

  test('catches a folder with nothing but queries', () => {
    const violations = check({
      'src/server/modules/cart/routes.ts': '',
      'src/server/modules/cart/reading/queries.ts': '',
      'src/server/modules/cart/reading/coupon-queries.ts': '',
      'src/server/modules/cart/reading/offer-queries.ts': '',
    })

    expect(violations).toEqual([
      'src/server/modules/cart/reading: contains only queries; move them next to their callers',
    ])
  })

  test('accepts a folder with a route and its screen', () => {
    expect(check({ 'src/web/account/login/route.tsx': '', 'src/web/account/login/screen.tsx': '' })).toEqual(
      [],
    )
    expect(check({ 'src/web/account/login/route.tsx': '' })).not.toEqual([])
  })
})

describe('the contract check', () => {
  const names = ['cart', 'catalog', 'checkout', 'identity', 'orders', 'releases', 'reviews', 'visits']
  const parts = Object.fromEntries(
    names.map((name) => [
      `src/core/contract/${name}.ts`,
      `export const ${name} = { list: endpoint({ path: '/api/${name}' }) }`,
    ]),
  )
  const imports = (from: string) =>
    names.map((name) => `import { ${name} } from '${from}${name}.ts'`).join('\n')
  const list = { 'src/core/contract/parts.ts': imports('./') }
  const limits = 'src/server/rate-limits.ts'

  test('allows one list, and limits without a path', () => {
    const texts = {
      ...among(limits),
      ...parts,
      ...list,
      [limits]: 'const FILES = /^\\/(?:assets|uploads)\\//',
    }

    expect(check(texts)).toEqual([])
  })

  test('catches a part that is in no list', () => {
    const unlisted = {
      'src/core/contract/gifts.ts': "export const gifts = { give: endpoint({ path: '/gifts' }) }",
    }

    expect(check({ ...parts, ...list, ...unlisted }).join()).toContain(
      'gifts.ts: is in no list of the contract',
    )
  })

  test('catches a second list', () => {
    const second = 'src/web/lib/contracts.ts'

    expect(check({ ...among(second), ...parts, ...list, [second]: imports('#core/contract/') })).toEqual([
      'src/web/lib/contracts.ts: lists the contract a second time; use src/core/contract/parts.ts',
    ])
  })

  test('catches a limit that is matched by path', () => {
    const texts = { ...among(limits), ...parts, ...list, [limits]: 'const LOGIN = /^\\/api\\/login$/' }

    expect(check(texts).join()).toContain('limits calls by their path')
  })
})

describe('the circle check', () => {
  function circles(texts: Texts): string[] {
    return findCircles(filesOf(texts))
  }

  test('accepts files that share an import', () => {
    expect(
      circles({
        'src/a.ts': "import './b.ts'\nimport './c.ts'\nimport 'node:fs'",
        'src/b.ts': "import './d.ts'",
        'src/c.ts': "import './b.ts'\nimport './d.ts'\nimport './no-such-file.ts'",
        'src/d.ts': '',
      }),
    ).toEqual([])
  })

  test.for([
    ['a type', "import type { B } from './b.ts'"],
    ['an export', "export { b } from './b.ts'"],
    ['a lazy import', "const b = () => import('./b.ts')"],
    ['an alias', "import { b } from '#core/b.ts'"],
  ] as const)('catches a circle through %s', ([, text]) => {
    const violations = circles({ 'src/core/a.ts': text, 'src/core/b.ts': "import './a.ts'" })

    expect(violations).toEqual(['import circle: src/core/a.ts -> src/core/b.ts -> src/core/a.ts'])
  })

  test('catches a file that imports itself', () => {
    expect(circles({ 'src/a.ts': "import './a.ts'" })).toEqual(['import circle: src/a.ts -> src/a.ts'])
  })

  test('names the shortest circle, once for each group of files', () => {
    const violations = circles({
      'src/outside.ts': "import './a.ts'",
      'src/a.ts': "import './b.ts'",
      'src/b.ts': "import './c.ts'\nimport './d.ts'",
      'src/c.ts': "import './d.ts'",
      'src/d.ts': "import './a.ts'",
      'tests/x.ts': "import './y.ts'",
      'tests/y.ts': "import '../src/outside.ts'\nimport './x.ts'",
    })

    expect(violations).toEqual([
      'import circle: src/a.ts -> src/b.ts -> src/d.ts -> src/a.ts',
      'import circle: tests/x.ts -> tests/y.ts -> tests/x.ts',
    ])
  })
})

describe('the rank check', () => {
  const modules = filesOf(
    Object.fromEntries(Object.keys(RANKS).map((name) => [`src/server/modules/${name}/index.ts`, ''])),
  )
  const document = readFileSync('docs/decisions/0002-module-ranks.md', 'utf8')

  test('accepts the decision record as it is', () => {
    expect(findRankViolations(modules, document)).toEqual([])
  })

  test('catches a table that leaves a module out', () => {
    const [violation] = findRankViolations(modules, document.replace(', webhooks', ''))

    expect(violation).toContain('must contain the table')
  })

  test('catches a module without a rank and a rank without a module', () => {
    const [, ...others] = modules
    const gifts = { path: 'src/server/modules/gifts/index.ts', text: '' }

    expect(findRankViolations([...others, gifts], document)).toEqual([
      'src/server/modules/gifts: has no rank; add it to scripts/boundaries/ranks.ts',
      'scripts/boundaries/ranks.ts: ranks audit, which is not a module',
    ])
  })
})
