import { useId } from 'react'
import type { License, LicenseSite } from '#core/contract/licensing.ts'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { invalidateQueries } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

type Props = { license: License; site: LicenseSite; onClose: () => void }

/** One step instead of two, so that no other site can take the slot in between. */
export function MoveDialog({ license, site, onClose }: Props) {
  const formId = useId()
  const { field, submit, alert, pending } = useContractForm(contracts.licensing, 'moveSite', {
    defaults: { license_id: license.id, from: site.site, to: '' },
    onDone: async () => {
      await invalidateQueries('licensing.list', 'orders.get')
      showToast('The license was moved.')
      onClose()
    },
  })
  return (
    <Dialog
      open
      title="Move the license to another site"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={formId} pending={pending && 'Moving…'}>
            Move
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-4" aria-busy={pending} onSubmit={submit}>
        <FormAlert message={alert} />
        <p>
          {license.product.name} is then licensed for the new site, and no longer for{' '}
          {site.site.replace(/\/$/, '')}.
        </p>
        <TextField
          {...field('to')}
          label="Address of the new site"
          type="url"
          inputMode="url"
          autoComplete="off"
        />
      </form>
    </Dialog>
  )
}
