import type { MetaDescriptor } from 'react-router'
import type { Shop } from '#core/page-input.ts'
import { paths } from '#core/paths.ts'

type Page = {
  /** Undefined when the page failed before the root loader ran. */
  shop: Shop | undefined
  title: string
  description: string
  /** The canonical path, for pages that have one. */
  path?: string
  /** Path of the sharing image; defaults to the shop's own. */
  image?: string
  type?: 'website' | 'product'
  /** Excluded from search engines. */
  hidden?: boolean
}

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
    ...picture(`${origin}${image ?? paths.shopImage()}${shop ? `?v=${shop.brand.version}` : ''}`, title),
    ...(hidden ? [{ name: 'robots', content: 'noindex' }] : []),
  ]
}

function canonical(url: string): MetaDescriptor[] {
  return [
    { tagName: 'link', rel: 'canonical', href: url },
    { property: 'og:url', content: url },
  ]
}

/** Shop and product images are both 1200 by 630. */
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

/** The shop, from the `matches` argument of a `meta` function. */
export function shopOf(matches: readonly Match[]): Shop | undefined {
  return matches.find((match) => match?.id === 'root')?.loaderData as Shop | undefined
}
