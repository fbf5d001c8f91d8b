import type { Section, SectionKind } from '#core/content/home.ts'
import type { Product } from '#core/contract/catalog.ts'
import type { Card } from '../parts/card.ts'
import type { Linked } from '../parts/link-targets.ts'

/** A section with the addresses that its buttons lead to. */
export type SectionOf<Kind extends SectionKind> = Linked<Extract<Section, { kind: Kind }>>

export type Offer = Pick<Product, 'uri' | 'plans' | 'plan_features'>
export type CategoryLink = { name: string; slug: string; count: number }

export type PlansSection = SectionOf<'plans'> & { offer: Offer }
export type ProductsSection = SectionOf<'products'> & { cards: Card[]; categoryLinks: CategoryLink[] }

/** A section with what the catalog has for it. */
export type ShownSection =
  | SectionOf<Exclude<SectionKind, 'plans' | 'products'>>
  | PlansSection
  | ProductsSection
