import type { StaffLicense } from '#core/contract/admin-licenses.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { SheetForm } from '../parts/sheet-form.tsx'

/** Changes the number of sites or extends the updates. */
export function ChangeSheet({ license, onClose }: { license: StaffLicense; onClose: () => void }) {
  const form = useContractForm(contracts.adminLicenses, 'change', {
    defaults: {
      sites_limit: license.sites_limit === null ? '' : String(license.sites_limit),
      expires_on: license.expires_on ?? '',
    },
    send: (body) => ask(contracts.adminLicenses, 'change', { params: { id: String(license.id) }, body }),
    onDone: async () => {
      await invalidateQueries('adminLicenses')
      showToast('License saved.')
      onClose()
    },
  })
  return (
    <SheetForm
      title={`License for ${license.product.name}`}
      form={form}
      verb="Save license"
      onClose={onClose}
    >
      <TextField
        {...form.field('sites_limit')}
        label="Sites"
        inputMode="numeric"
        hint={`${license.sites_used} in use now. Empty: any number.`}
      />
      <TextField
        {...form.field('expires_on')}
        label="Last day of updates"
        type="date"
        hint="Leave empty for lifetime updates."
      />
    </SheetForm>
  )
}
