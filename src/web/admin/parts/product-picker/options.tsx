import { useEffect, useState } from 'react'
import type { ProductListItem } from '#core/contract/admin-products.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useQuery } from '#web/lib/query.ts'
import { cx } from '#web/ui/cx.ts'
import { announce } from '#web/ui/live-region.tsx'

/** A product, or none. */
export type Offer = { key: string; label: string; product: ProductListItem | null }

type Props = {
  listId: string
  words: string
  none: string | undefined
  publishedOnly: boolean
  chosen: Offer | undefined
  onOffers: (offers: readonly Offer[]) => void
  onTake: (offer: Offer) => void
}

const SHOWN = 8
const PAUSE_MS = 180

/** The products that match, shortly after the last key. */
export function Options({ listId, words, none, publishedOnly, chosen, onOffers, onTake }: Props) {
  const q = useSettled(words)
  const query = useQuery(
    'adminProducts',
    'list',
    {
      query: {
        ...(q && { q }),
        ...(publishedOnly && { status: 'published' }),
        sort: 'name',
        per_page: SHOWN,
      },
    },
    { paged: true },
  )
  const page = query.data?.data
  const offers = offersFor(page?.data ?? [], words === '' ? none : undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs for a new answer, not for a new array of the same products
  useEffect(() => {
    onOffers(offers)
    if (page) announce(page.total === 1 ? '1 product' : `${page.total} products`)
  }, [page, words])

  return (
    <>
      <span id={listId} role="listbox" aria-label="Products" className="grid" tabIndex={-1}>
        {offers.map((offer) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the text field has the focus and handles the keys
          <span
            key={offer.key}
            id={`${listId}-${offer.key}`}
            role="option"
            tabIndex={-1}
            aria-selected={offer.key === chosen?.key}
            className={cx(
              'flex min-h-9 cursor-pointer items-center rounded-sm px-2.5 max-md:min-h-11',
              offer.key === chosen?.key ? 'bg-primary-soft text-primary-soft-fg' : 'hover:bg-sunken',
            )}
            // The field keeps the focus.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onTake(offer)}
          >
            <span className="min-w-0 truncate">{offer.label}</span>
          </span>
        ))}
      </span>
      <Below problem={query.error && problemText(query.error)} words={words} page={page} />
    </>
  )
}

type BelowProps = { problem: string | null; words: string; page: { total: number } | undefined }

function Below({ problem, words, page }: BelowProps) {
  const text =
    problem ??
    (!page
      ? 'Looking…'
      : page.total === 0
        ? `No products match “${words}”.`
        : page.total > SHOWN
          ? `${page.total.toLocaleString('en-US')} products. Type to narrow them down.`
          : null)
  return text && <span className="block px-2.5 py-2 text-muted">{text}</span>
}

function offersFor(products: readonly ProductListItem[], none: string | undefined): Offer[] {
  const found = products.map((product) => ({ key: String(product.id), label: product.name, product }))
  return none === undefined ? found : [{ key: 'none', label: none, product: null }, ...found]
}

function useSettled(words: string): string {
  const [settled, setSettled] = useState(words)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(words), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [words])
  return settled
}
