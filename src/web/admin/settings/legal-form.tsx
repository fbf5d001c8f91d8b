import type { StaffSettings } from '#core/contract/admin-settings.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { TextAreaField } from '#web/ui/text-area-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { FormCard } from './form-card.tsx'
import { showUpdatedSettings } from './show-updated-settings.ts'

export function LegalForm({ settings }: { settings: StaffSettings }) {
  const { shop_name, legal_name, legal_address, tax_number } = settings
  const form = useContractForm(contracts.adminSettings, 'saveLegal', {
    defaults: { legal_name, legal_address, tax_number },
    onDone: (answer) => {
      const { data } = answer
      form.reset({
        legal_name: data.legal_name,
        legal_address: data.legal_address,
        tax_number: data.tax_number,
      })
      showUpdatedSettings(answer)
    },
  })
  return (
    <FormCard
      id="legal"
      title="Legal data"
      form={form}
      dirty={form.dirty}
      verb="Save legal data"
      onDiscard={() => form.reset()}
    >
      <TextField
        {...form.field('legal_name')}
        label="Legal name"
        optional
        placeholder={shop_name}
        autoComplete="organization"
        maxLength={200}
        hint="The seller on new invoices and credit notes; the shop’s name until you enter one. Earlier ones stay as they are."
      />
      <TextAreaField {...form.field('legal_address')} label="Address" optional rows={3} maxLength={500} />
      <TextField
        {...form.field('tax_number')}
        label="Tax number"
        optional
        autoComplete="off"
        maxLength={50}
      />
    </FormCard>
  )
}
