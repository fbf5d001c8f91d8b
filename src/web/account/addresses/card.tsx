import type { SavedAddress } from '#core/contract/account.ts'
import { useAction } from '#web/lib/action.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { setQueryData } from '#web/lib/query.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { Button } from '#web/ui/button.tsx'
import { addressLines } from '../parts/address-lines.ts'
import { FormAlert } from '../parts/form-alert.tsx'

type Props = { address: SavedAddress; onEdit: () => void; onDelete: () => void }

export function AddressCard({ address, onEdit, onDelete }: Props) {
  const [name = '', ...lines] = addressLines(address)
  const { run, pending, alert } = useAction(async () => {
    const body = { ...address, is_default: true }
    setQueryData('account', 'getAddresses', {}, await ask(contracts.account, 'saveAddress', { body }))
  })
  const about = { 'aria-describedby': `address-${address.id}` }

  return (
    <li className="grid content-between gap-4 rounded-lg border border-border bg-surface p-4 sm:p-5">
      <div className="grid gap-3">
        <FormAlert message={alert} />
        <div className="flex flex-wrap items-center justify-between gap-2">
          <h2 id={`address-${address.id}`} className="min-w-0 text-lg break-words">
            {name}
          </h2>
          {address.is_default && <StatusChip tone="success">Default</StatusChip>}
        </div>
        <address className="not-italic">
          {lines.map((line) => (
            <span key={line} className="block break-words">
              {line}
            </span>
          ))}
          <span className="mt-2 block break-words text-muted">{address.email}</span>
          <span className="block text-muted">{address.phone}</span>
        </address>
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" size="sm" {...about} onClick={onEdit}>
          Edit
        </Button>
        <Button variant="secondary" size="sm" {...about} onClick={onDelete}>
          Delete
        </Button>
        {!address.is_default && (
          <Button variant="ghost" size="sm" {...about} pending={pending && 'Saving…'} onClick={run}>
            Make default
          </Button>
        )}
      </div>
    </li>
  )
}
