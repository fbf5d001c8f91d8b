import { PackageOpen, SearchX } from 'lucide-react'
import { paths } from '#core/paths.ts'
import { cx } from '#web/ui/cx.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Card } from '../parts/card.ts'
import { PageFrame } from '../parts/page-frame.tsx'
import { ProductGrid } from '../parts/product-card.tsx'
import { CategoryChips } from './chips.tsx'
import { More } from './more.tsx'
import { SearchBox } from './search-box.tsx'

type Category = { name: string; slug: string; description: string }

type Props = {
  category: Category | null
  chips: readonly Category[]
  cards: readonly Card[]
  total: number
  /** The `page` that shows one step more, or null at the end. */
  nextStep: number | null
  search: string
  path: string
  busy: boolean
}

export function CategoriesScreen({ category, chips, cards, total, nextStep, search, path, busy }: Props) {
  return (
    <PageFrame className="pt-10 md:pt-14">
      <h1 className="text-3xl">{category?.name ?? 'All plugins'}</h1>
      <p className="mt-3 max-w-prose text-lg text-muted">
        {category ? category.description : 'Every WordPress plugin we make. One price, paid once.'}
      </p>
      <div className="mt-8 grid gap-4 md:grid-cols-[1fr_20rem] md:items-center">
        <CategoryChips chips={chips} current={category?.slug ?? null} />
        <SearchBox path={path} search={search} />
      </div>
      <p role="status" className="mt-6 text-muted">
        {countText(total, search)}
      </p>
      <div className={cx('mt-4 transition-opacity', busy && 'opacity-60')} aria-busy={busy}>
        {cards.length > 0 ? (
          <>
            <ProductGrid cards={cards} heading="h2" leading />
            <More shown={cards.length} total={total} nextStep={nextStep} path={path} search={search} />
          </>
        ) : (
          <NothingHere search={search} path={path} />
        )}
      </div>
    </PageFrame>
  )
}

function NothingHere({ search, path }: { search: string; path: string }) {
  if (search) {
    return (
      <EmptyState
        icon={<SearchX />}
        action={
          <LinkButton to={path} variant="secondary">
            Clear search
          </LinkButton>
        }
      >
        No products match “{search}”.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<PackageOpen />}
      action={<LinkButton to={paths.categories()}>See all products</LinkButton>}
    >
      No products in this category yet.
    </EmptyState>
  )
}

function countText(total: number, search: string): string {
  const products = total === 1 ? '1 product' : `${total} products`
  return search ? `${products} for “${search}”` : products
}
