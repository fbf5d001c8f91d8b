import { ImageUp } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { type CropSize, cropUri, PLUGIN_PICTURES } from '#core/domain/plugin-pictures.ts'
import { paths } from '#core/paths.ts'
import { useAction } from '#web/lib/action.ts'
import { contracts } from '#web/lib/contracts.ts'
import { sendFile } from '#web/lib/upload.ts'
import { Button } from '#web/ui/button.tsx'
import { FieldError } from '#web/ui/field.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { announce } from '#web/ui/live-region.tsx'
import { AdminCard } from '../../../parts/admin-page.tsx'
import { DropArea } from '../../../parts/drop-area.tsx'
import { PICTURE_KINDS } from '../../../parts/picture-kinds.ts'
import { type Editor, fieldId } from '../use-editor.ts'

/** What WordPress shows of the plugin. */
export function PluginPictures({ editor }: { editor: Editor }) {
  return (
    <AdminCard title="In WordPress">
      <div className="grid gap-6">
        <p className="text-muted">
          Sites show these in their list of plugins and in its details window. Without them, the main picture
          is cut to size.
        </p>
        <PluginPicture editor={editor} name="icon" size={PLUGIN_PICTURES.icons['2x']} />
        <PluginPicture editor={editor} name="banner" size={PLUGIN_PICTURES.banners.high} />
      </div>
    </AdminCard>
  )
}

type Props = { editor: Editor; name: 'icon' | 'banner'; size: CropSize }

const LABELS = { icon: 'Icon', banner: 'Banner' }
const CHOOSE = { icon: 'Choose an icon', banner: 'Choose a banner' }

function PluginPicture({ editor: { draft, errors, set }, name, size }: Props) {
  const own = draft[name]
  const shown = own ?? draft.images[0]?.uri
  const [width, height] = size.split('x').map(Number)
  const inputId = useId()
  const [share, setShare] = useState(0)
  // The draft may have changed by the time the picture has arrived.
  const now = useRef(set)
  useEffect(() => {
    now.current = set
  })
  const upload = useAction(async (file: File) => {
    setShare(0)
    const { uploadPicture } = await contracts.adminProducts()
    const { data } = await sendFile(uploadPicture, { file }, { onProgress: setShare })
    now.current({ [name]: data.uri })
    announce(`${file.name} uploaded.`)
  })

  return (
    <section id={fieldId(name)} tabIndex={-1} aria-labelledby={`${inputId}-title`} className="grid gap-3">
      <div className="flex min-h-8 items-center justify-between gap-3">
        <h3 id={`${inputId}-title`} className="text-sm font-medium">
          {LABELS[name]}
        </h3>
        {own !== null && (
          <Button size="sm" variant="ghost" onClick={() => set({ [name]: null })}>
            Use the main picture
          </Button>
        )}
      </div>
      <FormAlert message={upload.alert} />
      {shown && (
        <img
          src={paths.upload(cropUri(shown, size))}
          alt={`${LABELS[name]} as WordPress shows it`}
          width={width}
          height={height}
          className={
            name === 'icon'
              ? 'size-24 rounded-sm border border-border'
              : 'h-auto w-full rounded-sm border border-border'
          }
        />
      )}
      <DropArea
        inputId={inputId}
        icon={<ImageUp aria-hidden="true" className="size-6 text-muted" />}
        label={own === null ? CHOOSE[name] : `Choose another ${name}`}
        text={
          upload.pending
            ? `Uploading ${Math.round(share * 100)}%`
            : `or drop it here. Best ${width} × ${height} pixels.`
        }
        accept={PICTURE_KINDS}
        onFiles={([file]) => file && void upload.run(file)}
      />
      {errors[name] && <FieldError id={`${inputId}-error`}>{errors[name]}</FieldError>}
    </section>
  )
}
