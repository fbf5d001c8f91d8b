import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { SheetForm } from '../../parts/sheet-form.tsx'
import type { Releases } from './use-releases.ts'

type Props = { onAdd: Releases['addKey']; onClose: () => void }

/** Only the public key is uploaded; the private key stays with the seller. */
export function KeySheet({ onAdd, onClose }: Props) {
  const form = useContractForm(contracts.releases, 'addKey', {
    defaults: { label: '', public_key: '' },
    // The query is refetched anyway, so the answer is not needed.
    send: async (body) => onAdd(body) as never,
    onDone: onClose,
  })
  return (
    <SheetForm title="Add a signing key" form={form} verb="Add key" onClose={onClose}>
      <TextField {...form.field('label')} label="Name" autoComplete="off" maxLength={100} />
      <TextAreaField
        {...form.field('public_key')}
        label="Public key"
        rows={2}
        spellCheck={false}
        autoComplete="off"
        className="field-sizing-content py-2 font-mono text-sm break-all"
        hint="The public key that the release tool printed when it made the key."
      />
    </SheetForm>
  )
}
