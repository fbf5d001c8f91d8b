import { ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { ContentPicture } from '#core/content/parts.ts'
import { variantUri } from '#core/domain/image-sizes.ts'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { contracts } from '#web/lib/contracts.ts'
import { sendFile } from '#web/lib/upload.ts'
import { FieldError } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { DropArea } from '../../../parts/drop-area.tsx'
import { PICTURE_KINDS } from '../../../parts/picture-kinds.ts'
import { fieldId, useEditorState, useProblem } from '../editor-context.ts'
import { part, type Slot } from '../slot.ts'
import { Line } from './text-fields.tsx'

export const NO_PICTURE: ContentPicture = { uri: '', width: 0, height: 0, alt: '' }

/** A picture of the shop's pages, with its description. */
export function PictureField({ slot }: { slot: Slot<ContentPicture> }) {
  const { uri, width, height, alt } = slot.value
  const { readOnly } = useEditorState()
  const [own, unset] = [useProblem(slot.path), useProblem(`${slot.path}.uri`)]
  const error = own ?? unset
  const id = fieldId(slot.path)
  const inputId = useId()
  const [share, setShare] = useState(0)
  // The section may have moved by the time the picture has arrived.
  const now = useRef(slot)
  useEffect(() => {
    now.current = slot
  })
  const upload = useAction(async (file: File) => {
    const { uploadPicture } = await contracts.adminProducts()
    const { data } = await sendFile(uploadPicture, { file }, { onProgress: setShare })
    now.current.set((before) => ({ ...data, alt: before.alt }))
    announce(`${file.name} uploaded. Describe what it shows.`)
  })

  return (
    <div id={id} tabIndex={-1} className="grid grid-cols-1 gap-3">
      <FormAlert message={upload.alert} />
      {uri !== '' && (
        <img
          src={paths.upload(width >= 320 ? variantUri(uri, 320, 'webp') : uri)}
          alt={alt}
          width={width}
          height={height}
          className="max-h-48 w-auto max-w-full justify-self-start rounded-sm border border-border"
        />
      )}
      {!readOnly && (
        <DropArea
          inputId={inputId}
          icon={<ImageUp aria-hidden="true" className="size-6 text-muted" />}
          label={uri === '' ? 'Choose a picture' : 'Choose another picture'}
          text={upload.pending ? `Uploading ${Math.round(share * 100)}%` : 'or drop it here, up to 10 MB'}
          accept={PICTURE_KINDS}
          onFiles={([file]) => file && void upload.run(file)}
        />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <Line
        slot={part(slot, 'alt')}
        label="Alternative text"
        hint="Describes the picture for people who cannot see it."
      />
    </div>
  )
}
