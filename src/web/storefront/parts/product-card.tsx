import { useId } from 'react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { Highlight } from '#web/ui/highlight.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { PluginTile } from '#web/ui/plugin-tile.tsx'
import { Price } from '#web/ui/price.tsx'
import type { Card } from './card.ts'

const SIZES = '(min-width: 1024px) 276px, (min-width: 480px) 50vw, 100vw'

type Props = {
  card: Card
  heading: 'h2' | 'h3'
  /** Search words to highlight. */
  words: string
  priority: boolean
}

/** The whole card is one link and one keyboard stop. */
function ProductCard({ card, heading: Heading, words, priority }: Props) {
  const titleId = useId()
  const tile = <PluginTile id={card.id} about={card.category} className="aspect-16/10 w-full" />

  return (
    <article className="group card">
      <div className="border-b border-border">
        {card.image ? (
          <Picture
            image={{ ...card.image, alt: '' }}
            sizes={SIZES}
            priority={priority}
            fallback={tile}
            className="aspect-16/10 w-full object-cover"
          />
        ) : (
          tile
        )}
      </div>
      {card.isNew && (
        <Badge tone="accent" className="absolute top-3 left-3">
          New
        </Badge>
      )}
      <div className="flex flex-1 flex-col p-4">
        <Heading id={titleId} className="line-clamp-2 text-lg">
          <Highlight text={card.name} words={words} />
        </Heading>
        <p className="mt-1 line-clamp-2 text-muted">
          <Highlight text={card.text} words={words} />
        </p>
        <div className="mt-auto flex items-center justify-between gap-3 pt-4">
          {card.forSale ? (
            <span>
              <Price dollars={card.price} compareDollars={card.comparePrice} className="font-semibold" />
              {card.yearly && <span className="text-sm text-muted"> a year</span>}
            </span>
          ) : (
            <span className="text-muted">Coming soon</span>
          )}
          <Link
            to={paths.product(card.uri)}
            prefetch="intent"
            aria-describedby={titleId}
            className="card-link"
          >
            {card.forSale ? 'Shopnow' : 'See details'}
          </Link>
        </div>
      </div>
    </article>
  )
}

export const GRID = 'grid gap-4 min-[480px]:grid-cols-2 lg:grid-cols-4 lg:gap-6'

type GridProps = {
  cards: readonly Card[]
  heading: 'h2' | 'h3'
  words?: string
  /** The grid is at the top of the page, so its first picture gets priority. */
  leading?: boolean
}

export function ProductGrid({ cards, heading, words = '', leading = false }: GridProps) {
  return (
    <ul className={GRID}>
      {cards.map((card, index) => (
        <li key={card.id}>
          <ProductCard card={card} heading={heading} words={words} priority={leading && index === 0} />
        </li>
      ))}
    </ul>
  )
}
