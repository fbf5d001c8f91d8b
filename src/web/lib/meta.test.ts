import { describe, expect, test } from 'vitest'
import type { Shop } from '#core/page-input.ts'
import { pageMeta } from './meta.ts'

const shop: Shop = {
  shopName: 'Northpost',
  supportEmail: 'help@northpost.example',
  social: [],
  flagship: '',
  testMode: false,
  publicUrl: 'https://northpost.example',
  theme: 'system',
  signedIn: false,
}
const page = { shop, title: 'Mail Log', description: 'Keeps a log.' }

describe('pageMeta', () => {
  test('names the shop in the title and gives one address as the true one', () => {
    const tags = pageMeta({ ...page, path: '/products/mail-log' })

    expect(tags).toContainEqual({ title: 'Mail Log · Northpost' })
    expect(tags).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://northpost.example/products/mail-log',
    })
  })

  test('a hidden page asks search engines to leave it out and claims no address', () => {
    const tags = pageMeta({ ...page, hidden: true })

    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(tags.some((tag) => 'tagName' in tag)).toBe(false)
  })
})
