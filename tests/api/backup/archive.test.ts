import { expect, test } from 'vitest'
import {
  describeRules,
  digestTables,
  hashFiles,
  makeArchive,
  openEmptyStorage,
  openTarget,
  restoreBytes,
} from '../../support/archives.ts'
import { openCheckoutShop } from '../../support/checkout.ts'
import { createTestDatabase } from '../../support/test-database.ts'

test('a restored shop has the same rows, files, rules and sequences', async () => {
  const shop = await openCheckoutShop()
  const product = await shop.product({ name: 'Tab\tand \\backslash\nand “quotes” \\N' })
  await shop.buyByCard(await shop.buyer(product, { quantity: 3 }))
  await shop.buyByPaypal(await shop.buyer(await shop.product()))
  const storage = await openEmptyStorage()
  await storage.put('images/a.webp', Buffer.from('picture'))
  await storage.put('packages/empty.zip', Buffer.alloc(0))
  await storage.put('packages/large.zip', Buffer.alloc(3_000_000, 'zip'))

  const bytes = await makeArchive({ databaseUrl: shop.url, storage })
  const target = await openTarget()
  const files = await openEmptyStorage()
  await restoreBytes(bytes, { url: target.url, storage: files })

  expect(await digestTables(target.pool)).toEqual(await digestTables(shop.database.pool))
  expect(await hashFiles(files)).toEqual(await hashFiles(storage))
  expect(Object.keys(await hashFiles(files))).toHaveLength(3)
  const fresh = await createTestDatabase()
  const rules = await describeRules(fresh.pool)
  await fresh.drop()
  expect(rules.length).toBeGreaterThan(200)
  expect(await describeRules(target.pool)).toEqual(rules)
})
