import type { Editor } from '@tiptap/core'
import { ImageUp } from 'lucide-react'
import { useId, useState } from 'react'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { contracts } from '#web/lib/contracts.ts'
import { sendFile } from '#web/lib/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { DropArea } from '../drop-area.tsx'
import { PICTURE_KINDS } from '../picture-kinds.ts'

type Props = {
  editor: Editor
  /** A pasted or dropped picture. */
  file: File | null
  onClose: () => void
}

/** Uploads a picture and inserts it at the cursor with its alternative text. */
export function PictureDialog({ editor, file: initialFile, onClose }: Props) {
  const [file, setFile] = useState(initialFile)
  const [alt, setAlt] = useState('')
  const [errors, setErrors] = useState<{ alt?: string }>({})
  const [share, setShare] = useState(0)
  const inputId = useId()
  const insert = useAction(async () => {
    if (!file) return
    if (alt.trim() === '') {
      setErrors({ alt: 'Describe the picture.' })
      return
    }
    const { uploadPicture } = await contracts.adminProducts()
    const { data } = await sendFile(uploadPicture, { file }, { onProgress: setShare })
    const attrs = { src: paths.upload(data.uri), alt: alt.trim(), width: data.width, height: data.height }
    editor.chain().focus().insertContent({ type: 'picture', attrs }).run()
    onClose()
  })

  return (
    <Dialog
      open
      title="Picture in the text"
      onClose={onClose}
      footer={
        <>
          <Button size="sm" variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="sm"
            disabled={!file}
            pending={insert.pending && `Uploading ${Math.round(share * 100)}%`}
            onClick={() => void insert.run()}
          >
            Insert picture
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert message={insert.alert} />
        <DropArea
          inputId={inputId}
          icon={<ImageUp aria-hidden="true" className="size-6 text-muted" />}
          label={file ? 'Choose another picture' : 'Choose a picture'}
          text={file ? file.name : 'or drop it here, up to 10 MB'}
          accept={PICTURE_KINDS}
          onFiles={([chosen]) => setFile(chosen ?? null)}
        />
        <TextField
          label="Alternative text"
          hint="Describes the picture for people who cannot see it."
          value={alt}
          error={errors.alt}
          maxLength={300}
          autoComplete="off"
          onChange={(event) => {
            setAlt(event.target.value)
            setErrors({})
          }}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      </div>
    </Dialog>
  )
}
