import { describe, expect, test } from 'vitest'
import type { Shop } from '#core/page-input.ts'
import { pageMeta } from './meta.ts'

const shop: Shop = {
  shopName: 'Northpost',
  supportEmail: 'help@northpost.example',
  social: [],
  flagship: '',
  payments: { mode: 'live', providers: [] },
  brand: {
    styles: null,
    themeColor: null,
    mark: 'initial',
    initial: 'N',
    hasIcon: false,
    logo: null,
    darkLogo: null,
    version: 'v1',
  },
  movedTo: null,
  sendsMail: true,
  publicUrl: 'https://northpost.example',
  theme: 'system',
  signedIn: false,
}
const page = { shop, title: 'Mail Log', description: 'Keeps a log.' }

describe('pageMeta', () => {
  test('puts the shop name in the title and sets the canonical URL', () => {
    const tags = pageMeta({ ...page, path: '/products/mail-log' })

    expect(tags).toContainEqual({ title: 'Mail Log · Northpost' })
    expect(tags).toContainEqual({
      tagName: 'link',
      rel: 'canonical',
      href: 'https://northpost.example/products/mail-log',
    })
  })

  test('marks a hidden page as noindex and sets no canonical URL', () => {
    const tags = pageMeta({ ...page, hidden: true })

    expect(tags).toContainEqual({ name: 'robots', content: 'noindex' })
    expect(tags.some((tag) => 'tagName' in tag)).toBe(false)
  })
})
