import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './browser-test.ts'
import type { RunningShop } from './start-shop.ts'

type Added = { slug: string; remove: () => Promise<void> }

/** Adds a category through the API, as the admin panel would. */
export async function addCategory(page: Page, shop: RunningShop, name: string): Promise<Added> {
  const { request } = page.context()
  const headers = await logInAsAdmin(request, shop)
  const answer = await request.post('/api/categories', { headers, data: { name } })
  expect(answer.status()).toBe(201)
  const { data } = await answer.json()
  return {
    slug: data.slug,
    remove: async () => {
      const gone = await request.delete(`/api/categories/${data.id}`, { headers })
      expect(gone.status()).toBe(200)
    },
  }
}

async function logInAsAdmin(
  request: APIRequestContext,
  { adminEmail, adminPassword }: RunningShop,
): Promise<Record<string, string>> {
  const answer = await request.post('/api/login', { data: { email: adminEmail, password: adminPassword } })
  const { token } = await answer.json()
  return { Authorization: `Bearer ${token}`, 'X-Requested-With': 'XMLHttpRequest' }
}
