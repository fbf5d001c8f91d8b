import { ImageUp } from 'lucide-react'
import { useId } from 'react'
import { PICTURE_MAX_BYTES } from '#core/domain/limits.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { AdminCard } from '../../../parts/admin-page.tsx'
import { DropArea } from '../../../parts/drop-area.tsx'
import { PICTURE_KINDS } from '../../../parts/picture-kinds.ts'
import { moved, placesOf, ReorderArea } from '../../../parts/reorder.tsx'
import { type Editor, fieldId } from '../use-editor.ts'
import { PictureRow } from './picture-row.tsx'
import { ProgressRow } from './progress-row.tsx'
import { useUploads } from './use-uploads.ts'

const MEGABYTES = PICTURE_MAX_BYTES / (1024 * 1024)

/** The product's pictures, dropped or chosen, and reordered; the first is the main one. */
export function Pictures({ editor: { draft, errors, set } }: { editor: Editor }) {
  const { images } = draft
  const { running, failures, send, dismiss } = useUploads(images, (next) => set({ images: next }))
  const inputId = useId()
  const place = (from: number, to: number) => set({ images: moved(images, from, to) })
  const keys = images.map(({ uri }) => uri)

  return (
    <AdminCard
      title="Pictures"
      aside={images.length > 0 && <span className="text-muted">{images.length} of 20</span>}
    >
      <div className="grid gap-4" id={fieldId('images')} tabIndex={-1}>
        <p className="text-muted">
          Describe each picture for people who cannot see it and for search engines.
        </p>
        {errors.images && <FieldError id="images-error">{errors.images}</FieldError>}
        <AlertRegion>
          {failures.length > 0 && (
            <Alert
              title="Not uploaded"
              actions={
                <Button size="sm" variant="secondary" onClick={dismiss}>
                  Dismiss
                </Button>
              }
            >
              <ul className="list-disc pl-5">
                {failures.map(({ name, message }) => (
                  <li key={name}>
                    {name}: {message}
                  </li>
                ))}
              </ul>
            </Alert>
          )}
        </AlertRegion>
        <ReorderArea onDrop={(drop) => place(...placesOf(drop, keys))}>
          <ol className="grid gap-3">
            {images.map((image, index) => (
              <PictureRow
                key={image.uri}
                image={image}
                place={index + 1}
                last={images.length}
                id={fieldId(`images.${index}.alt`)}
                error={errors[`images.${index}.alt`] ?? errors[`images.${index}.uri`]}
                onAlt={(alt) => set({ images: images.with(index, { ...image, alt }) })}
                onMove={(to) => place(index, to - 1)}
                onRemove={() => set({ images: images.toSpliced(index, 1) })}
              />
            ))}
            {running.map((upload) => (
              <ProgressRow key={upload.key} name={upload.name} share={upload.share} />
            ))}
          </ol>
        </ReorderArea>
        <DropArea
          inputId={inputId}
          icon={<ImageUp aria-hidden="true" className="size-6 text-muted" />}
          label="Add pictures"
          text={`or drop them here. JPEG, PNG, WebP, AVIF or GIF, up to ${MEGABYTES} MB.`}
          accept={PICTURE_KINDS}
          multiple
          onFiles={(files) => void send(files)}
        />
      </div>
    </AdminCard>
  )
}
