import type { APIRequestContext } from '@playwright/test'
import { adminCoupons } from '#core/contract/admin-coupons.ts'
import { expect } from './browser-test.ts'

type Added = { slug: string; remove: () => Promise<void> }

/** Adds a category as the admin panel would. */
export async function addCategory(asAdmin: APIRequestContext, name: string): Promise<Added> {
  const answer = await asAdmin.post('/api/categories', { data: { name } })
  expect(answer.status()).toBe(201)
  const { data } = await answer.json()
  return {
    slug: data.slug,
    remove: async () => {
      const gone = await asAdmin.delete(`/api/categories/${data.id}`)
      expect(gone.status()).toBe(200)
    },
  }
}

/** Adds a coupon as the admin panel would and returns its code. */
export async function addCoupon(asAdmin: APIRequestContext, percent: number): Promise<string> {
  const code = `GIFT-${crypto.randomUUID().slice(0, 6).toUpperCase()}`
  const answer = await asAdmin.post(adminCoupons.create.path, {
    data: { code, kind: 'percent', value: percent },
  })
  expect(answer.status()).toBe(201)
  return code
}
