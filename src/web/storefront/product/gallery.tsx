import { Expand } from 'lucide-react'
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useState } from 'react'
import type { Product } from '#core/contract/catalog.ts'
import { paths } from '#core/paths.ts'
import { opensElsewhere } from '#web/lib/opens-elsewhere.ts'
import { Picture } from '#web/ui/picture.tsx'
import { PluginTile } from '#web/ui/plugin-tile.tsx'
import { Arrows } from './arrows.tsx'
import { Thumbnails } from './thumbnails.tsx'
import { useIdle } from './use-idle.ts'
import { useSwipe } from './use-swipe.ts'

const MAIN_SIZES = '(min-width: 1200px) 660px, (min-width: 1024px) 55vw, 100vw'
const loadZoom = () => import('./gallery-zoom.tsx')
const GalleryZoom = lazy(async () => ({ default: (await loadZoom()).GalleryZoom }))

/**
 * One large picture with thumbnails below. Buttons, thumbnails, arrow keys and swiping all work; there is no autoplay.
 * The picture links to its file, so that it can be enlarged without scripts.
 */
export function Gallery({ product }: { product: Product }) {
  const [at, setAt] = useState(0)
  const [zoomed, setZoomed] = useState(false)
  const { images } = product
  const go = (by: number) => setAt((at + by + images.length) % images.length)
  const swipe = useSwipe(go)
  const idle = useIdle()
  const tile = (
    <PluginTile id={product.id} about={product.category.slug} className="aspect-16/10 w-full rounded-lg" />
  )
  const image = images[at]
  if (!image) return tile

  const several = images.length > 1
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') go(1)
    if (event.key === 'ArrowLeft') go(-1)
  }
  const zoom = async (event: MouseEvent) => {
    if (opensElsewhere(event)) return
    event.preventDefault()
    await loadZoom().then(
      () => setZoomed(true),
      () => location.assign(paths.upload(image.uri)),
    )
  }

  return (
    <section
      aria-label="Pictures"
      aria-roledescription="carousel"
      onKeyDown={several ? onKeyDown : undefined}
    >
      <div
        className="relative touch-pan-y overflow-hidden rounded-lg border border-border bg-sunken"
        {...(several && swipe)}
      >
        <a
          href={paths.upload(image.uri)}
          aria-label={`Enlarge picture: ${image.alt}`}
          className="group block cursor-zoom-in rounded-lg -outline-offset-2"
          onClick={zoom}
        >
          <Picture
            key={image.uri}
            image={image}
            sizes={MAIN_SIZES}
            priority={at === 0}
            eager
            fallback={tile}
            className="aspect-16/10 w-full object-contain"
          />
          <span
            aria-hidden="true"
            className="absolute right-3 bottom-3 grid size-9 place-items-center rounded-md border border-border bg-surface text-muted group-hover:text-fg pointer-fine:opacity-0 pointer-fine:group-hover:opacity-100 pointer-fine:group-focus-visible:opacity-100"
          >
            <Expand className="size-4" />
          </span>
        </a>
      </div>
      {several && (
        <div className="mt-3 grid grid-cols-[minmax(0,1fr)_auto] items-center gap-4">
          <Thumbnails images={images} at={at} onChoose={setAt} />
          <Arrows at={at} count={images.length} go={go} />
        </div>
      )}
      {several && idle && (
        <div hidden>
          {[at - 1, at + 1].map((index) => {
            const near = images.at(index % images.length)
            return near && <Picture key={near.uri} image={near} sizes={MAIN_SIZES} eager />
          })}
        </div>
      )}
      {zoomed && (
        <Suspense>
          <GalleryZoom name={product.name} images={images} at={at} go={go} onClose={() => setZoomed(false)} />
        </Suspense>
      )}
    </section>
  )
}
