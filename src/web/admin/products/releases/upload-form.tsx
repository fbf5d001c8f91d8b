import { FileArchive } from 'lucide-react'
import { useId, useState } from 'react'
import type { Release } from '#core/contract/releases.ts'
import { PACKAGE_MAX_BYTES } from '#core/domain/limits.ts'
import { useAction } from '#web/lib/action.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { DropArea } from '../../parts/drop-area.tsx'
import type { Releases } from './use-releases.ts'

const MEGABYTES = PACKAGE_MAX_BYTES / (1024 * 1024)

type Props = {
  releases: readonly Release[]
  onUpload: Releases['upload']
  onUploadFree: Releases['uploadFree']
}

/**
 * Uploads a zip with its signature, dropped together or one at a time. It becomes a draft to publish later, or the free
 * edition of an existing release.
 */
export function UploadForm({ releases, onUpload, onUploadFree }: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [signature, setSignature] = useState('')
  const [channel, setChannel] = useState<'stable' | 'beta'>('stable')
  const [rollout, setRollout] = useState('100')
  const [freeOf, setFreeOf] = useState('')
  const [share, setShare] = useState(0)
  const inputId = useId()

  const take = async (files: readonly File[]) => {
    const zip = files.find(({ name }) => /\.zip$/i.test(name))
    const signed = files.find(({ name }) => /\.sig$/i.test(name))
    if (zip) setFile(zip)
    if (signed) setSignature((await signed.text()).trim())
  }
  const upload = useAction(async () => {
    if (!file) return
    setShare(0)
    const of = releases.find(({ id }) => String(id) === freeOf)
    if (of) await onUploadFree({ file, signature, of }, setShare)
    else await onUpload({ file, signature, channel, rollout }, setShare)
    setFile(null)
    setSignature('')
  })

  return (
    <AdminCard title="New release">
      <div className="grid gap-4">
        <FormAlert message={upload.alert} />
        <DropArea
          inputId={inputId}
          icon={<FileArchive aria-hidden="true" className="size-6 text-muted" />}
          label={file ? 'Choose another zip' : 'Choose the plugin’s zip'}
          text={file ? file.name : `or drop it here, with its .sig. Up to ${MEGABYTES} MB.`}
          accept=".zip,.sig,application/zip"
          multiple
          onFiles={(files) => void take(files)}
        />
        <TextAreaField
          label="Signature"
          rows={2}
          value={signature}
          spellCheck={false}
          autoComplete="off"
          className="field-sizing-content py-2 font-mono text-xs break-all"
          hint="npm run release creates it on your machine, next to the zip, as a .sig file."
          onChange={(event) => setSignature(event.target.value)}
        />
        {releases.length > 0 && (
          <SelectField
            label="For"
            value={freeOf}
            options={[
              { value: '', label: 'License holders, as a new release' },
              ...releases.map(({ id, version }) => ({
                value: String(id),
                label: `Everyone, free with ${version}`,
              })),
            ]}
            onChange={(event) => setFreeOf(event.target.value)}
          />
        )}
        <div className={cx('grid-cols-2 items-start gap-3', freeOf === '' ? 'grid' : 'hidden')}>
          <SelectField
            label="Channel"
            value={channel}
            options={[
              { value: 'stable', label: 'Stable' },
              { value: 'beta', label: 'Beta' },
            ]}
            onChange={(event) => setChannel(event.target.value as 'stable' | 'beta')}
          />
          <TextField
            label="Rollout (%)"
            inputMode="numeric"
            value={rollout}
            autoComplete="off"
            className="text-right tabular-nums"
            onChange={(event) => setRollout(event.target.value)}
          />
        </div>
        {upload.pending && (
          <progress
            aria-label="Uploading the zip"
            max={1}
            value={share}
            className="h-1.5 w-full accent-primary"
          />
        )}
        <Button
          size="sm"
          disabled={!file || signature === ''}
          pending={upload.pending && (share < 1 ? `Uploading ${Math.round(share * 100)}%` : 'Checking…')}
          onClick={() => void upload.run()}
        >
          {freeOf === '' ? 'Upload as draft' : 'Upload the free edition'}
        </Button>
      </div>
    </AdminCard>
  )
}
