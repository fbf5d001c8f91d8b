import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import type { Product } from '#core/contract/catalog.ts'
import { cx } from '#web/ui/cx.ts'
import { Picture } from '#web/ui/picture.tsx'
import { PluginTile } from '#web/ui/plugin-tile.tsx'

const MAIN_SIZES = '(min-width: 1200px) 660px, (min-width: 1024px) 55vw, 100vw'
const ARROW =
  'absolute top-1/2 grid size-11 -translate-y-1/2 place-items-center rounded-full border border-border bg-surface shadow-1 hover:border-border-strong'

/** One picture large, all of them below. Arrows, thumbnails and arrow keys do the same; nothing moves by itself. */
export function Gallery({ product }: { product: Product }) {
  const [at, setAt] = useState(0)
  const { images } = product
  const tile = (
    <PluginTile id={product.id} about={product.category.slug} className="aspect-16/10 w-full rounded-lg" />
  )
  const image = images[at]
  if (!image) return tile

  const several = images.length > 1
  const go = (by: number) => setAt((at + by + images.length) % images.length)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1)
    if (event.key === 'ArrowLeft') go(-1)
  }

  return (
    <section
      aria-label="Pictures"
      aria-roledescription="carousel"
      onKeyDown={several ? onKeyDown : undefined}
    >
      <div className="relative overflow-hidden rounded-lg border border-border bg-sunken">
        <Picture
          key={image.uri}
          image={image}
          sizes={MAIN_SIZES}
          priority={at === 0}
          fallback={tile}
          className="aspect-16/10 w-full object-contain"
        />
        {several && (
          <>
            <button
              type="button"
              aria-label="Previous picture"
              className={`${ARROW} left-3`}
              onClick={() => go(-1)}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </button>
            <button
              type="button"
              aria-label="Next picture"
              className={`${ARROW} right-3`}
              onClick={() => go(1)}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </button>
          </>
        )}
      </div>
      {several && (
        <div className="mt-3 flex items-center gap-4">
          <Thumbnails product={product} at={at} onChoose={setAt} />
          <p role="status" className="shrink-0 text-sm text-muted tabular-nums">
            {at + 1} of {images.length}
          </p>
        </div>
      )}
    </section>
  )
}

type ThumbnailsProps = { product: Product; at: number; onChoose: (index: number) => void }

function Thumbnails({ product, at, onChoose }: ThumbnailsProps) {
  return (
    <ul className="-m-1 flex flex-1 gap-2 overflow-x-auto p-1">
      {product.images.map((image, index) => (
        <li key={image.uri} className="shrink-0">
          <button
            type="button"
            aria-label={`Show picture ${index + 1}: ${image.alt}`}
            aria-current={index === at ? 'true' : undefined}
            className={cx(
              'block overflow-hidden rounded-sm border-2',
              index === at ? 'border-primary' : 'border-border hover:border-border-strong',
            )}
            onClick={() => onChoose(index)}
          >
            <Picture image={{ ...image, alt: '' }} sizes="80px" className="aspect-16/10 w-18 object-cover" />
          </button>
        </li>
      ))}
    </ul>
  )
}
