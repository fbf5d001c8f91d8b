import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ProductGrid } from '../../parts/product-card.tsx'
import type { ProductsSection } from '../shown-section.ts'
import { SectionTitle } from './section-title.tsx'

export function Products({ section: { id, title, cards, categoryLinks } }: { section: ProductsSection }) {
  return (
    <section aria-labelledby={id}>
      <SectionTitle id={id} title={title} />
      <div className="mt-8">
        <ProductGrid cards={cards} heading="h3" />
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-x-8 gap-y-5">
        <LinkButton variant="secondary" to={paths.categories()}>
          See all plugins
        </LinkButton>
        {categoryLinks.length > 0 && (
          <ul className="flex flex-wrap gap-x-6">
            {categoryLinks.map(({ name, slug, count }) => (
              <li key={slug}>
                <Link
                  to={paths.category(slug)}
                  prefetch="intent"
                  className="inline-flex min-h-11 items-center gap-1.5 rounded-xs underline-offset-4 hover:text-primary hover:underline"
                >
                  {name}
                  <span className="text-sm text-muted tabular-nums">
                    {count}
                    <span className="sr-only"> plugins</span>
                  </span>
                </Link>
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
