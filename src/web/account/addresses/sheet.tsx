import { useId } from 'react'
import type { SavedAddress } from '#core/contract/account.ts'
import { AddressFields } from '#web/lib/address-fields.tsx'
import { contracts } from '#web/lib/contracts.ts'
import { useContractForm } from '#web/lib/form.ts'
import { setQueryData } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { CheckboxField } from '#web/ui/checkbox-field.tsx'
import { ErrorSummary } from '#web/ui/error-summary.tsx'
import { Sheet } from '#web/ui/sheet.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { FormAlert } from '../parts/form-alert.tsx'

type Props = {
  /** Null for a new one. */
  address: SavedAddress | null
  /** The first address becomes the default anyway. */
  first: boolean
  onClose: () => void
}

const EMPTY = {
  first_name: '',
  last_name: '',
  email: '',
  phone: '',
  country: '',
  address1: '',
  address2: '',
  city: '',
  state: '',
  zip_code: '',
}

export function AddressSheet({ address, first, onClose }: Props) {
  const formId = useId()
  const { field, submit, alert, problems, pending } = useContractForm(contracts.account, 'saveAddress', {
    defaults: address ?? { ...EMPTY, is_default: first },
    onDone: (answer) => {
      setQueryData('account', 'getAddresses', {}, answer)
      showToast('Address saved.')
      onClose()
    },
  })

  return (
    <Sheet
      open
      onClose={onClose}
      title={address ? 'Edit address' : 'Add an address'}
      footer={
        <>
          <Button type="submit" form={formId} pending={pending && 'Saving…'}>
            Save address
          </Button>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className="grid gap-5" aria-busy={pending} onSubmit={submit}>
        <FormAlert message={alert} />
        <ErrorSummary problems={problems} />
        <AddressFields field={field} />
        {!first && !address?.is_default && (
          <CheckboxField {...field('is_default')} label="Use this address by default" />
        )}
      </form>
    </Sheet>
  )
}
