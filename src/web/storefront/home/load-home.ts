import type { HomeContent, Section } from '#core/content/home.ts'
import { catalog, type Product } from '#core/contract/catalog.ts'
import type { Call } from '#core/contract/endpoint.ts'
import type { ShopFacts } from '#core/page-input.ts'
import { toCard } from '../parts/card.ts'
import { findFlagship, findProduct, findSurroundings } from '../parts/find-flagship.ts'
import { type Linked, linkTargets } from '../parts/link-targets.ts'
import type { CategoryLink, SectionOf, ShownSection } from './shown-section.ts'

type Params = { call: Call; shop: Pick<ShopFacts, 'supportEmail' | 'flagship'>; content: HomeContent }

/** Adds what the catalog has for each section. One without anything to show disappears, not the page. */
export async function loadHome({ call, shop, content }: Params) {
  const { title, description, sections } = linkTargets(content, await findSurroundings(call, shop))
  const featured = new Map<string, Product>()
  for (const section of sections) {
    if (section.kind !== 'plans') continue
    const product = await findOffered(call, { handle: section.product, flagship: shop.flagship })
    if (product && product.plans.length > 0) featured.set(section.id, product)
  }
  // A product whose plans stand on the page needs no card there.
  const shownIds = new Set([...featured.values()].map(({ id }) => id))
  const categoryLinks = sections.some(hasCategories) ? await listCategoryLinks(call) : []

  const show = async (section: Linked<Section>): Promise<ShownSection | null> => {
    if (section.kind === 'plans') {
      const product = featured.get(section.id)
      if (!product) return null
      const { uri, plans, plan_features } = product
      return { ...section, offer: { uri, plans, plan_features } }
    }
    if (section.kind !== 'products') return section
    const cards = await listCards(call, section, shownIds)
    return cards.length === 0
      ? null
      : { ...section, cards, categoryLinks: section.categories ? categoryLinks : [] }
  }
  const shown = await Promise.all(sections.map(show))
  return { title, description, sections: shown.filter((section) => section !== null) }
}

function findOffered(call: Call, { handle, flagship }: { handle: string; flagship: string }) {
  return handle === '' ? findFlagship(call, flagship) : findProduct(call, handle)
}

async function listCards(call: Call, { category, count }: SectionOf<'products'>, without: Set<number>) {
  const query = { per_page: count + without.size, ...(category !== '' && { category }) }
  const found = await call(catalog.listProducts, { query }).catch(() => null)
  return (found?.data.data ?? [])
    .filter(({ id }) => !without.has(id))
    .slice(0, count)
    .map(toCard)
}

function hasCategories(section: Linked<Section>): boolean {
  return section.kind === 'products' && section.categories
}

async function listCategoryLinks(call: Call): Promise<CategoryLink[]> {
  const found = await call(catalog.listCategories, { query: {} }).catch(() => null)
  return (found?.data.data ?? []).map(({ name, slug, products_count }) => ({
    name,
    slug,
    count: products_count,
  }))
}
