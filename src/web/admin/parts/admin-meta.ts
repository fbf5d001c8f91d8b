import type { MetaDescriptor } from 'react-router'
import { pageMeta, shopOf } from '#web/lib/meta.ts'

/** The title of a screen: `export const meta = adminMeta('Orders')`. */
export function adminMeta(title: string) {
  return ({ matches }: { matches: Parameters<typeof shopOf>[0] }): MetaDescriptor[] =>
    pageMeta({
      shop: shopOf(matches),
      title: `${title} · Admin Panel`,
      description: 'For staff.',
      hidden: true,
    })
}
