import type { MetaDescriptor } from 'react-router'
import type { Shop } from './context.ts'

type Page = {
  /** Undefined where the root's data is missing (a page that failed before its loader). */
  shop: Shop | undefined
  title: string
  description: string
  /** Path of the page's one true address. Left out for pages that have none. */
  path?: string
  image?: string
  /** Kept out of search engines. */
  hidden?: boolean
}

/** Title, description, canonical address and sharing tags, the same way on every page. */
export function pageMeta({ shop, title, description, path, image, hidden }: Page): MetaDescriptor[] {
  const origin = shop?.publicUrl ?? ''
  const fullTitle = shop ? `${title} · ${shop.shopName}` : title
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: 'website' },
    ...(shop ? [{ property: 'og:site_name', content: shop.shopName }] : []),
    ...(path === undefined ? [] : canonical(origin + path)),
    ...(image === undefined ? [] : [{ property: 'og:image', content: origin + image }]),
    { name: 'twitter:card', content: image === undefined ? 'summary' : 'summary_large_image' },
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

function canonical(url: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
  ]
}

type Match = { id: string; loaderData?: unknown } | undefined

/** The shop, from the matches a `meta` function is given. */
export function shopOf(matches: readonly Match[]): Shop | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Shop | undefined
}
