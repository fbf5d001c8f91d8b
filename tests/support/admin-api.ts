import type { APIRequestContext } from '@playwright/test'
import { adminCoupons } from '#core/contract/admin-coupons.ts'
import { expect } from './browser-test.ts'
import type { RunningShop } from './start-shop.ts'

type Added = { slug: string; remove: () => Promise<void> }

/** Adds a category as the admin panel would. */
export async function addCategory(bank: APIRequestContext, shop: RunningShop, name: string): Promise<Added> {
  const headers = await logInAsAdmin(bank, shop)
  const answer = await bank.post('/api/categories', { headers, data: { name } })
  expect(answer.status()).toBe(201)
  const { data } = await answer.json()
  return {
    slug: data.slug,
    remove: async () => {
      const gone = await bank.delete(`/api/categories/${data.id}`, { headers })
      expect(gone.status()).toBe(200)
    },
  }
}

/** Adds a coupon as the admin panel would and returns its code. The buyer stays somebody else, with a cart of their own. */
export async function addCoupon(
  bank: APIRequestContext,
  shop: RunningShop,
  percent: number,
): Promise<string> {
  const headers = await logInAsAdmin(bank, shop)
  const code = `GIFT-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  const data = { code, kind: 'percent', value: percent }
  const answer = await bank.post(adminCoupons.create.path, { headers, data })
  expect(answer.status()).toBe(201)
  return code
}

async function logInAsAdmin(
  bank: APIRequestContext,
  { adminEmail, adminPassword }: RunningShop,
): Promise<Record<string, string>> {
  const answer = await bank.post('/api/login', { data: { email: adminEmail, password: adminPassword } })
  const { token } = await answer.json()
  return { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' }
}
