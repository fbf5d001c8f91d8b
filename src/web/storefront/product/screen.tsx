import { useRef } from 'react'
import type { Product } from '#core/contract/catalog.ts'
import { wordList } from '#core/domain/word-list.ts'
import { paths } from '#core/paths.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import type { Card } from '../parts/card.ts'
import { PageFrame } from '../parts/page-frame.tsx'
import { ProductGrid } from '../parts/product-card.tsx'
import { BuyBar } from './buy-bar.tsx'
import { BuyBox } from './buy-box.tsx'
import { Changelog } from './changelog.tsx'
import { Details } from './details.tsx'
import { Gallery } from './gallery.tsx'
import type { ReviewPage } from './load-reviews.ts'
import { PlanComparison } from './plan-comparison.tsx'
import { Reviews } from './reviews.tsx'

type Props = {
  product: Product
  reviews: ReviewPage | null
  related: readonly Card[]
  supportEmail: string
}

export function ProductScreen({ product, reviews, related, supportEmail }: Props) {
  const button = useRef<HTMLDivElement>(null)
  return (
    <PageFrame className="pt-6">
      <Breadcrumb
        crumbs={[
          { label: 'All plugins', to: paths.categories() },
          { label: product.category.name, to: paths.category(product.category.slug) },
          { label: product.name },
        ]}
      />
      <div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
        <Gallery product={product} />
        <BuyBox product={product} supportEmail={supportEmail} buttonRef={button} />
      </div>
      <div className="mt-12 grid grid-cols-1 items-start gap-x-12 gap-y-12 lg:mt-16 lg:grid-cols-[1fr_20rem]">
        <Details product={product} />
        <About product={product} reviews={reviews} />
      </div>
      {(product.plan_features.length > 0 || product.plans.length > 1) && (
        <section aria-labelledby="plans" className="mt-16 scroll-mt-20 md:mt-24">
          <h2 id="plans" className="text-2xl">
            {wordList(product.plans.map(({ name }) => name))}
          </h2>
          <PlanComparison product={product} />
        </section>
      )}
      {related.length > 0 && (
        <section aria-labelledby="related" className="mt-16 md:mt-24">
          <h2 id="related" className="mb-6 text-2xl">
            More for {product.category.name}
          </h2>
          <ProductGrid cards={related} heading="h3" />
        </section>
      )}
      {product.for_sale && <BuyBar product={product} instead={button} />}
    </PageFrame>
  )
}

function About({ product, reviews }: { product: Product; reviews: ReviewPage | null }) {
  const { count } = product.rating
  return (
    <Tabs
      label="About this plugin"
      tabs={[
        { id: 'description', label: 'Description', panel: <Description product={product} /> },
        { id: 'changelog', label: 'Changelog', panel: <Changelog entries={product.changelog} /> },
        {
          id: 'reviews',
          label: count > 0 ? `Reviews (${count})` : 'Reviews',
          panel: <Reviews key={product.id} product={product} first={reviews} />,
        },
      ]}
    />
  )
}

function Description({ product: { long_desc, short_desc } }: { product: Product }) {
  return (
    <>
      <h2 className="sr-only">Description</h2>
      {long_desc ? <Prose html={long_desc} under={2} /> : <p>{short_desc}</p>}
    </>
  )
}
