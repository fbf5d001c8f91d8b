import { type KeyboardEvent, useState } from 'react'
import type { ProductImage } from '#core/contract/catalog.ts'
import { CloseButton } from '#web/ui/close-button.tsx'
import { Picture } from '#web/ui/picture.tsx'
import { useModal } from '#web/ui/use-modal.ts'
import { Arrows } from './arrows.tsx'
import { useSwipe } from './use-swipe.ts'

type Props = {
  name: string
  images: readonly ProductImage[]
  at: number
  go: (by: number) => void
  onClose: () => void
}

/** The picture at window size. Escape, the button or the backdrop closes it. */
export function GalleryZoom({ name, images, at, go, onClose }: Props) {
  const [open, setOpen] = useState(true)
  const modal = useModal(open, onClose)
  const swipe = useSwipe(go)
  const several = images.length > 1
  const image = images[at]
  const onKeyDown = (event: KeyboardEvent) => {
    // The gallery behind handles the arrow keys too and would move a second step.
    event.stopPropagation()
    if (several && event.key === 'ArrowRight') go(1)
    if (several && event.key === 'ArrowLeft') go(-1)
  }

  return (
    <dialog
      {...modal}
      aria-label={`Pictures of ${name}`}
      className="m-auto w-[min(100rem,100vw-2rem,(100dvh-9rem)*1.6)] max-w-none rounded-lg border border-border bg-surface shadow-3 backdrop:bg-[rgb(6_10_19/0.75)] open:animate-fade"
      onKeyDown={onKeyDown}
    >
      <div className="flex items-center justify-between gap-4 p-2">
        {several ? <Arrows at={at} count={images.length} go={go} /> : <span />}
        <CloseButton onClose={() => setOpen(false)} />
      </div>
      <div className="relative touch-pan-y" {...(several && swipe)}>
        {image && (
          <Picture
            key={image.uri}
            image={image}
            sizes="100vw"
            eager
            className="aspect-16/10 w-full object-contain"
          />
        )}
      </div>
      <p className="px-5 py-3 text-sm text-muted">{image?.alt}</p>
    </dialog>
  )
}
