import { REMOVE_DEMO_WORDS } from '#core/contract/admin-setup.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { invalidateQueries, setQueryData } from '#web/lib/query.ts'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FormDialog } from '../parts/form-dialog.tsx'

export function RemoveDemoDialog({ onClose }: { onClose: () => void }) {
  const form = useContractForm(contracts.adminSetup, 'removeDemo', {
    defaults: { confirmation: '' },
    onDone: async ({ message, data }) => {
      onClose()
      setQueryData('adminSetup', 'get', {}, { success: true, data })
      if (message) showToast(message)
      await invalidateQueries('adminDashboard', 'adminSettings', 'adminProducts', 'adminOrders', 'adminUsers')
    },
  })
  return (
    <FormDialog
      title="Start your own shop?"
      form={form}
      verb="Remove the demo"
      doing="Removing…"
      tone="danger"
      onClose={onClose}
    >
      <p>
        Every product, customer and order of the demo goes, with its licenses, invoices, coupons, reviews and
        files, and so does every test order. This cannot be undone.
      </p>
      <p>
        Products, settings and staff accounts that you have added yourself stay. Products of the demo go even
        if you have edited them: duplicate one to keep it.
      </p>
      <TextField
        {...form.field('confirmation')}
        label={`Type “${REMOVE_DEMO_WORDS}”`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  )
}
