import type { ReleasePackage } from '#core/contract/release-records.ts'
import { useAction } from '#web/lib/action.ts'
import { Button } from '#web/ui/button.tsx'
import { FormAlert } from '#web/ui/form-alert.tsx'
import { Fact } from '../../parts/fact.tsx'
import { sizeText } from '../../parts/size-text.ts'

type Props = { zip: ReleasePackage; onSaveParts: () => Promise<void> }

/** Size, checksum and signature of the zip. */
export function PackageFacts({ zip, onSaveParts }: Props) {
  const save = useAction(onSaveParts)
  return (
    <details className="rounded-md border border-border px-3">
      <summary className="min-h-10 cursor-pointer py-2 font-medium">
        {zip.file_name} <span className="font-normal text-muted">· {sizeText(zip.size)}</span>
      </summary>
      <dl className="grid gap-2 pb-3">
        <Fact name="Folder" value={zip.folder} />
        {zip.main_file !== null && <Fact name="Main file" value={zip.main_file} />}
        <Fact name="Size" value={`${zip.size} bytes`} />
        <Fact name="MD5" value={zip.md5} copy />
        <Fact name="SHA-256" value={zip.sha256} copy />
        <Fact name="SHA-384" value={zip.sha384} copy />
        <Fact name="Signature" value={zip.signature} copy />
        <Fact name="Key" value={zip.signing_key.key_id} />
      </dl>
      <FormAlert message={save.alert} />
      <Button
        size="sm"
        variant="secondary"
        className="mb-3"
        pending={save.pending && 'Preparing…'}
        onClick={() => void save.run()}
      >
        Bill of materials (SBOM)
      </Button>
    </details>
  )
}
