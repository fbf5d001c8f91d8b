import type { MetaDescriptor } from 'react-router'
import type { Shop } from '#core/page-input.ts'
import { paths } from '#core/paths.ts'

type Page = {
  /** Undefined where the root's data is missing (a page that failed before its loader). */
  shop: Shop | undefined
  title: string
  description: string
  /** Path of the page's one true address. Left out for pages that have none. */
  path?: string
  /** Path of the picture that goes with a link to the page; the shop's own unless given. */
  image?: string
  type?: 'website' | 'product'
  /** Kept out of search engines. */
  hidden?: boolean
}

/** Title, description, canonical address and sharing tags, the same way on every page. */
export function pageMeta({ shop, title, description, path, image, type, hidden }: Page): MetaDescriptor[] {
  const origin = shop?.publicUrl ?? ''
  const fullTitle = shop ? `${title} · ${shop.shopName}` : title
  return [
    { title: fullTitle },
    { name: 'description', content: description },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:type', content: type ?? 'website' },
    ...(shop ? [{ property: 'og:site_name', content: shop.shopName }] : []),
    ...(path === undefined ? [] : canonical(origin + path)),
    ...picture(origin + (image ?? paths.shopImage()), title),
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

function canonical(url: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
  ]
}

/** Both kinds are drawn 1200 by 630. */
function picture(url: string, alt: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: url },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: alt },
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}

type Match = { id: string; loaderData?: unknown } | undefined

/** The shop, from the matches a `meta` function is given. */
export function shopOf(matches: readonly Match[]): Shop | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Shop | undefined
}
