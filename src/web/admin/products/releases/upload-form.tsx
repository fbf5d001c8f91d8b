import { FileArchive } from 'lucide-react'
import { useId, useState } from 'react'
import type { Release, SigningKey } from '#core/contract/release-records.ts'
import { PACKAGE_MAX_BYTES } from '#core/domain/limits.ts'
import { keyProblem } from '#core/packages/check-release.ts'
import type { OpenKey } from '#core/packages/signing-key.ts'
import { useAction } from '#web/lib/action.ts'
import { Button } from '#web/ui/button.tsx'
import { cx } from '#web/ui/cx.ts'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AdminCard } from '../../parts/admin-page.tsx'
import { DropArea } from '../../parts/drop-area.tsx'
import { KeyPanel } from './key-panel.tsx'
import type { Releases } from './use-releases.ts'
import { useZipCheck } from './use-zip-check.ts'
import { ZipResult } from './zip-result.tsx'

const MEGABYTES = PACKAGE_MAX_BYTES / (1024 * 1024)

type Props = {
  releases: readonly Release[]
  keys: readonly SigningKey[]
  openKey: OpenKey | null
  onOpenKey: (key: OpenKey | null) => void
  loadTarget: Releases['loadTarget']
  onUpload: Releases['upload']
  onUploadFree: Releases['uploadFree']
}

/**
 * Checks a zip, signs it with the seller's key in this browser, and uploads it. It becomes a draft to publish later, or
 * the free edition of an existing release. A signature that was made elsewhere does as well.
 */
export function UploadForm({
  releases,
  keys,
  openKey,
  onOpenKey,
  loadTarget,
  onUpload,
  onUploadFree,
}: Props) {
  const [file, setFile] = useState<File | null>(null)
  const [typed, setTyped] = useState('')
  const [channel, setChannel] = useState<'stable' | 'beta'>('stable')
  const [rollout, setRollout] = useState('100')
  const [freeOf, setFreeOf] = useState('')
  const [share, setShare] = useState(0)
  const inputId = useId()
  const of = releases.find(({ id }) => String(id) === freeOf)
  const check = useZipCheck({ file, channel: of?.channel ?? channel, free: of !== undefined, loadTarget })
  const canSign = typed !== '' || (openKey !== null && keyProblem(openKey.publicKey, keys) === null)

  const take = async (files: readonly File[]) => {
    const zip = files.find(({ name }) => /\.zip$/i.test(name))
    const signed = files.find(({ name }) => /\.sig$/i.test(name))
    if (zip) setFile(zip)
    if (signed) setTyped((await signed.text()).trim())
  }
  const upload = useAction(async () => {
    if (!file) return
    setShare(0)
    const signature = typed || (openKey ? await sign(file, openKey) : '')
    if (of) await onUploadFree({ file, signature, of }, setShare)
    else await onUpload({ file, signature, channel, rollout }, setShare)
    setFile(null)
    setTyped('')
  })

  return (
    <AdminCard title="New release">
      <div className="grid gap-4">
        <FormAlert message={upload.alert} />
        <DropArea
          inputId={inputId}
          icon={<FileArchive aria-hidden="true" className="size-6 text-muted" />}
          label={file ? 'Choose another zip' : 'Choose the plugin’s zip'}
          text={file ? file.name : `or drop it here. Up to ${MEGABYTES} MB.`}
          accept=".zip,.sig,application/zip"
          multiple
          onFiles={(files) => void take(files)}
        />
        <ZipResult check={check} />
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
        {typed === '' && <KeyPanel openKey={openKey} keys={keys} onOpen={onOpenKey} />}
        <Signature value={typed} onChange={setTyped} />
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
          disabled={check.state !== 'fine' || !canSign}
          pending={upload.pending && (share < 1 ? `Uploading ${Math.round(share * 100)}%` : 'Checking…')}
          onClick={() => void upload.run()}
        >
          {freeOf === '' ? 'Upload as draft' : 'Upload the free edition'}
        </Button>
      </div>
    </AdminCard>
  )
}

/** For zips that were signed with the release tool. A dropped .sig file fills it in. */
function Signature({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  return (
    <details open={value !== '' || undefined} className="rounded-md border border-border px-3">
      <summary className="min-h-10 cursor-pointer py-2 font-medium">I have a signature</summary>
      <div className="pb-3">
        <TextAreaField
          label="Signature"
          rows={2}
          optional
          value={value}
          spellCheck={false}
          autoComplete="off"
          className="field-sizing-content py-2 font-mono text-xs break-all"
          hint="The contents of the .sig file that the release tool writes. You can also drop it with the zip."
          onChange={(event) => onChange(event.target.value.trim())}
        />
      </div>
    </details>
  )
}

async function sign(file: File, key: OpenKey): Promise<string> {
  const { signZip } = await import('./signing.ts')
  return signZip(file, key)
}
