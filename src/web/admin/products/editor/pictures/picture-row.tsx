import { Trash2 } from 'lucide-react'
import { variantUri } from '#core/domain/image-sizes.ts'
import { paths } from '#core/paths.ts'
import { Badge } from '#web/ui/badge.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { OrderControls } from '../../../parts/order-controls.tsx'
import type { DraftPicture } from '../draft.ts'

type Props = {
  image: DraftPicture
  place: number
  last: number
  id: string
  error: string | undefined
  onAlt: (alt: string) => void
  onMove: (place: number) => void
  onRemove: () => void
}

export function PictureRow({ image, place, last, id, error, onAlt, onMove, onRemove }: Props) {
  const small = image.width >= 320 ? variantUri(image.uri, 320, 'webp') : image.uri
  return (
    <li
      data-row={image.uri}
      className="flex flex-wrap items-start gap-3 rounded-md border border-border p-3 data-[drop=after]:shadow-[inset_0_-2px_0_var(--primary)] data-[drop=before]:shadow-[inset_0_2px_0_var(--primary)] sm:flex-nowrap"
    >
      <div className="grid w-32 shrink-0 gap-1.5">
        <img
          src={paths.upload(small)}
          alt={image.alt}
          width={image.width}
          height={image.height}
          className="aspect-16/10 w-32 rounded-sm border border-border object-cover"
        />
        {place === 1 && <Badge tone="info">Main picture</Badge>}
      </div>
      <div className="min-w-48 flex-1">
        <TextAreaField
          id={id}
          label={`What picture ${place} shows`}
          rows={1}
          value={image.alt}
          error={error}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => onAlt(event.target.value)}
          // A single line of text, even if it wraps on the screen.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
      <div className="flex items-center gap-1 sm:flex-col">
        <OrderControls name={`picture ${place}`} place={place} last={last} onMove={onMove} />
        <button
          type="button"
          aria-label={`Remove picture ${place}`}
          className="grid size-8 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-danger"
          onClick={onRemove}
        >
          <Trash2 aria-hidden="true" className="size-4" />
        </button>
      </div>
    </li>
  )
}
