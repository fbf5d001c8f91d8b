import type { SavedAddress } from '#core/contract/account.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { setQueryData } from '#web/lib/query.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { addressLines } from '../parts/address-lines.ts'
import { FormAlert } from '../parts/form-alert.tsx'

type Props = { address: SavedAddress; onClose: () => void; onDeleted: () => void }

export function DeleteDialog({ address, onClose, onDeleted }: Props) {
  const { run, pending, alert } = useAction(async () => {
    setQueryData(
      'account',
      'getAddresses',
      {},
      await ask(contracts.account, 'deleteAddress', { body: { id: address.id } }),
    )
    showToast('Address deleted.')
    onDeleted()
  })

  return (
    <Dialog
      open
      role="alertdialog"
      title="Delete this address?"
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button variant="danger" pending={pending && 'Deleting…'} onClick={run}>
            Delete address
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <FormAlert message={alert} />
        <p className="break-words">{addressLines(address).join(', ')}</p>
        <p className="text-muted">Orders keep the address they were placed with.</p>
      </div>
    </Dialog>
  )
}
