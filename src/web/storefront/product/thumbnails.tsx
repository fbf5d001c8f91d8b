import type { ProductImage } from '#core/contract/catalog.ts'
import { IMAGE_WIDTHS } from '#core/domain/image-sizes.ts'
import { Picture } from '#web/ui/picture.tsx'

type Props = { images: readonly ProductImage[]; at: number; onChoose: (index: number) => void }

export function Thumbnails({ images, at, onChoose }: Props) {
  return (
    <ul className="-m-1 flex min-w-0 gap-2 overflow-x-auto p-1 contain-inline-size">
      {images.map((image, index) => (
        <li key={image.uri} className="shrink-0">
          <button
            type="button"
            aria-label={`Show picture ${index + 1}: ${image.alt}`}
            aria-current={index === at ? 'true' : undefined}
            className="thumb"
            // Mobile browsers do not scroll a half-visible thumbnail into view on focus.
            onFocus={(event) => event.currentTarget.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
            onClick={() => onChoose(index)}
          >
            <Picture
              image={{ ...image, alt: '' }}
              sizes="80px"
              upTo={IMAGE_WIDTHS[0]}
              className="aspect-16/10 w-18 object-cover"
            />
          </button>
        </li>
      ))}
    </ul>
  )
}
