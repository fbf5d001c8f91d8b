import { ERRORS } from '#core/errors.ts'
import { cx } from '#web/ui/cx.ts'
import { ErrorState } from '#web/ui/error-state.tsx'
import { CatalogHead } from '../parts/catalog-head.tsx'
import { PageFrame } from '../parts/page-frame.tsx'
import { ProductGrid } from '../parts/product-card.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import { CategoryChips } from './chips.tsx'
import type { ListedCard } from './list-cards.ts'
import { More } from './more.tsx'
import { NoResults } from './no-results.tsx'
import { SearchBox } from './search-box.tsx'
import { useInstantSearch } from './use-instant-search.ts'

type Category = { name: string; slug: string; description: string }

type Props = {
  heading: string
  intro: string
  category: Category | null
  chips: readonly Category[]
  cards: readonly ListedCard[]
  total: number
  /** The `page` with one more step, or null at the end. */
  nextStep: number | null
  search: string
  /** The last search or step failed to load. */
  failed: boolean
  path: string
  busy: boolean
  retrying: boolean
  onRetry: () => void
}

export function CategoriesScreen(props: Props) {
  const { heading, intro, category, chips, cards, total, nextStep, search, failed, path, busy } = props
  const { words, waiting, found, onType } = useInstantSearch({ cards, search })

  return (
    <PageFrame className="pt-10 md:pt-14">
      <CatalogHead heading={heading} intro={intro} />
      <div className="mt-8">
        <CategoryChips chips={chips} current={category?.slug ?? null} />
      </div>
      <div className="z-10 -mx-4 flex flex-col-reverse gap-x-8 px-4 max-md:sticky max-md:top-0 max-md:bg-bg md:mt-4 md:flex-row md:items-center md:justify-between">
        <p role="status" className="py-2 text-muted tabular-nums">
          {countText(waiting ? found.length : total, words)}
        </p>
        <SearchBox path={path} search={search} onType={onType} />
      </div>
      {failed && (
        <div className="mt-4">
          <ErrorState
            message={ERRORS.server_error.message}
            retrying={props.retrying}
            onRetry={props.onRetry}
          />
        </div>
      )}
      <div
        className={cx('mt-4 transition-opacity', busy && !waiting && 'opacity-60')}
        aria-busy={busy || undefined}
      >
        {found.length > 0 && <ProductGrid cards={found} heading="h2" words={words} leading />}
        {found.length > 0 && !waiting && (
          <More shown={cards.length} total={total} nextStep={nextStep} path={path} search={search} />
        )}
        {found.length === 0 && waiting && !failed && <CardSkeletons />}
        {found.length === 0 && !(waiting && !failed) && <NoResults search={words} path={path} />}
      </div>
    </PageFrame>
  )
}

function countText(total: number, search: string): string {
  const products = total === 1 ? '1 product' : `${total} products`
  return search ? `${products} for “${search}”` : products
}
