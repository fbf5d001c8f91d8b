import type { Card } from '../parts/card.ts'
import { PageFrame } from '../parts/page-frame.tsx'
import { ProductGrid } from '../parts/product-card.tsx'
import { type CategoryLink, CategoryList } from './category-list.tsx'
import { CustomDevelopment } from './custom-development.tsx'
import { Guarantees } from './guarantees.tsx'
import { Hero } from './hero.tsx'

type Props = { cards: readonly Card[]; categories: readonly CategoryLink[]; supportEmail: string }

export function HomeScreen({ cards, categories, supportEmail }: Props) {
  const [flagship] = cards
  return (
    <>
      <Hero flagshipUri={flagship?.uri ?? null} supportEmail={supportEmail} />
      <PageFrame className="grid gap-16 pt-16 md:gap-24 md:pt-24">
        <Guarantees />
        {cards.length > 0 && (
          <section aria-labelledby="plugins">
            <h2 id="plugins" className="mb-6 text-2xl">
              Plugins that do one thing well
            </h2>
            <ProductGrid cards={cards.slice(0, 4)} heading="h3" />
          </section>
        )}
        {categories.length > 0 && <CategoryList categories={categories} />}
        <CustomDevelopment supportEmail={supportEmail} />
      </PageFrame>
    </>
  )
}
