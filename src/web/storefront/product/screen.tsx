import type { Product } from '#core/contract/catalog.ts'
import { paths } from '#core/paths.ts'
import { Breadcrumb } from '#web/ui/breadcrumb.tsx'
import { Prose } from '#web/ui/prose.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { BuyBox } from './buy-box.tsx'
import { Changelog } from './changelog.tsx'
import { Gallery } from './gallery.tsx'
import { PlanComparison } from './plan-comparison.tsx'

type Props = { product: Product; supportEmail: string }

export function ProductScreen({ product, supportEmail }: Props) {
  return (
    <PageFrame className="pt-6">
      <Breadcrumb
        crumbs={[
          { label: 'All plugins', to: paths.categories() },
          { label: product.category.name, to: paths.category(product.category.slug) },
          { label: product.name },
        ]}
      />
      <div className="mt-6 grid items-start gap-8 lg:grid-cols-[7fr_5fr] lg:gap-12">
        <Gallery product={product} />
        <BuyBox product={product} supportEmail={supportEmail} />
      </div>
      <div className="mt-16">
        <Tabs
          label="About this plugin"
          tabs={[
            { id: 'description', label: 'Description', panel: <Description html={product.long_desc} /> },
            { id: 'changelog', label: 'Changelog', panel: <Changelog entries={product.changelog} /> },
          ]}
        />
      </div>
      {product.plan_features.length > 0 && (
        <section aria-labelledby="plans" className="mt-16 scroll-mt-20">
          <h2 id="plans" className="text-2xl">
            Free and Pro
          </h2>
          <PlanComparison plans={product.plans} features={product.plan_features} />
        </section>
      )}
    </PageFrame>
  )
}

function Description({ html }: { html: string }) {
  return (
    <>
      <h2 className="sr-only">Description</h2>
      <Prose html={html} under={2} />
    </>
  )
}
