import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import type { BrandPicture } from '#core/content/brand.ts'
import { NEUTRALS } from '#core/domain/brand-tones.ts'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useShop } from '#web/lib/shop.ts'
import { sendFile } from '#web/lib/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { DropArea } from '../../../parts/drop-area.tsx'
import { fieldId, useEditorState, useProblem } from '../../editor/editor-context.ts'
import type { Slot } from '../../editor/slot.ts'

/** What a picture is shown on: a theme's page, or the white plate on a dark page. */
type Ground = 'light' | 'dark' | 'plate'

type Props = {
  slot: Slot<BrandPicture | null>
  label: string
  hint: string
  grounds: readonly Ground[]
}

/** A logo or the icon, on the grounds that it will stand on. */
export function BrandPictureField({ slot, label, hint, grounds }: Props) {
  const picture = slot.value
  const { readOnly } = useEditorState()
  const [own, unset] = [useProblem(slot.path), useProblem(`${slot.path}.uri`)]
  const error = own ?? unset
  const id = fieldId(slot.path)
  const inputId = useId()
  const [share, setShare] = useState(0)
  const upload = useAction(async (file: File) => {
    const { uploadPicture } = await contracts.adminProducts()
    const { data } = await sendFile(uploadPicture, { file }, { onProgress: setShare })
    slot.set(() => data)
    announce(`${file.name} uploaded.`)
  })

  return (
    <fieldset id={id} tabIndex={-1} className="grid gap-3">
      <legend className="font-medium">{label}</legend>
      <p className="text-sm text-muted">{hint}</p>
      <FormAlert message={upload.alert} />
      {picture && (
        <div className="flex flex-wrap gap-3">
          {grounds.map((ground) => (
            <Shown key={ground} picture={picture} ground={ground} />
          ))}
        </div>
      )}
      {!picture && readOnly && <p>None.</p>}
      {!readOnly && (
        <DropArea
          inputId={inputId}
          icon={<ImageUp aria-hidden="true" className="size-6 text-muted" />}
          label={`Choose a picture: ${label}`}
          text={
            upload.pending
              ? `Uploading ${Math.round(share * 100)}%`
              : 'or drop it here. PNG, WebP, AVIF or JPEG, up to 10 MB'
          }
          accept="image/png,image/webp,image/avif,image/jpeg"
          onFiles={([file]) => file && void upload.run(file)}
        />
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {picture && !readOnly && (
        <Button
          size="sm"
          variant="secondary"
          className="justify-self-start"
          onClick={() => slot.set(() => null)}
        >
          Remove<span className="sr-only"> {label}</span>
        </Button>
      )}
    </fieldset>
  )
}

function Shown({ picture: { uri, width, height }, ground }: { picture: BrandPicture; ground: Ground }) {
  const { shopName } = useShop()
  const [page] = NEUTRALS[ground === 'light' ? 'light' : 'dark'].grounds
  return (
    <div className="rounded-md border border-border p-4" style={{ background: page }}>
      <img
        src={paths.upload(uri)}
        alt={shopName}
        width={width}
        height={height}
        className="h-auto max-h-20 w-auto max-w-full object-contain"
        style={ground === 'plate' ? { background: '#ffffff' } : undefined}
      />
    </div>
  )
}
