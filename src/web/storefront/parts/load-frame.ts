import type { MenusContent } from '#core/content/frame.ts'
import { type Category, catalog, type Product } from '#core/contract/catalog.ts'
import { content, type Frame } from '#core/contract/content.ts'
import type { Call } from '#core/contract/endpoint.ts'
import type { ShopFacts } from '#core/page-input.ts'
import { paths } from '#core/paths.ts'
import { findFlagship } from './find-flagship.ts'
import { type Linked, linkTargets } from './link-targets.ts'

const FOOTER_CATEGORIES = 6
const EMPTY: Frame = { menus: { header: [], footer: [], about: '' }, announcement: null }

type Params = {
  call: Call
  shop: Pick<ShopFacts, 'supportEmail' | 'flagship'>
  /** Shown instead of what is published. */
  drafts?: Partial<Frame>
}

export type FrameView = Awaited<ReturnType<typeof loadFrame>>
export type MenuEntry = FrameView['header'][number]
export type MenuItem = MenuEntry['items'][number]

/** What stands around every page. If something cannot be read, only its links disappear, not the page. */
export async function loadFrame({ call, shop, drafts }: Params) {
  const [published, flagship, categories] = await Promise.all([
    call(content.frame, {}).then(
      ({ data }) => data,
      () => EMPTY,
    ),
    findFlagship(call, shop.flagship),
    call(catalog.listCategories, { query: { per_page: FOOTER_CATEGORIES } }).catch(() => null),
  ])
  const { menus, announcement } = linkTargets(
    { menus: published.menus, announcement: published.announcement, ...drafts },
    { supportEmail: shop.supportEmail, flagshipUri: flagship?.uri ?? null },
  )
  return {
    header: menus.header.map(({ label, href, items }) => ({
      label,
      href,
      items: items.map((item) => toMenuItem(item, flagship)),
    })),
    footer: menus.footer.map(({ title, items }) => ({
      title,
      links: items.flatMap((item) => toFooterLinks(item, categories?.data.data ?? [])),
    })),
    about: menus.about,
    announcement: announcement && {
      text: announcement.text,
      action: announcement.action,
      until: announcement.until,
    },
  }
}

type HeaderItem = Linked<MenusContent['header'][number]['items'][number]>
type FooterItem = Linked<MenusContent['footer'][number]['items'][number]>

/** `tile` stands for the picture of a product. An entry without an address is a note. */
function toMenuItem(item: HeaderItem, flagship: Product | null) {
  if (item.kind === 'link') return { label: item.label, text: item.text, href: item.href, tile: null }
  if (item.kind === 'note' || !flagship) {
    const label = item.kind === 'note' ? item.text : 'Coming soon'
    return { label, text: '', href: null, tile: null }
  }
  const { id, name, short_desc, uri, category } = flagship
  return { label: name, text: short_desc, href: paths.product(uri), tile: { id, about: category.slug } }
}

function toFooterLinks(item: FooterItem, categories: readonly Category[]) {
  if (item.kind === 'link') return [{ label: item.label, href: item.href }]
  return categories.map(({ name, slug }) => ({ label: name, href: paths.category(slug) }))
}
