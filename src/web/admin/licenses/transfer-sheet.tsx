import type { StaffLicense } from '#core/contract/admin-licenses.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

/** Gives a license to somebody else. */
export function TransferSheet({ license, onClose }: { license: StaffLicense; onClose: () => void }) {
  const form = useContractForm(contracts.adminLicenses, 'transfer', {
    defaults: { email: '', reason: '', keep_sites: true, new_key: true },
    send: (body) => ask(contracts.adminLicenses, 'transfer', { params: { id: String(license.id) }, body }),
    onDone: async ({ message }) => {
      await invalidateQueries('adminLicenses')
      showToast(message ?? 'License transferred.')
      onClose()
    },
  })
  return (
    <SheetForm
      title={`Transfer the license for ${license.product.name}`}
      form={form}
      verb="Transfer license"
      onClose={onClose}
    >
      <p className="text-sm text-muted">
        {license.email ?? 'The previous holder'} loses it at once, and both are told by mail.
        {license.order &&
          ` Order ${license.order.number} stays where it is; refunding it disables the license.`}
      </p>
      <TextField {...form.field('email')} label="Email of the new holder" type="email" autoComplete="off" />
      <TextField
        {...form.field('reason')}
        label="Reason"
        maxLength={500}
        hint="Kept in the history and the audit log."
      />
      <CheckboxField
        {...form.field('new_key')}
        label="Issue a new key"
        hint="Sites get no updates until the new key is entered there. Without a new key, the previous holder still knows the old one."
      />
      <CheckboxField
        {...form.field('keep_sites')}
        label="Keep the sites"
        hint={`${license.sites_used} in use now.`}
      />
    </SheetForm>
  )
}
