import { useState } from 'react'
import type { StaffUser } from '#core/contract/admin-users.ts'
import { ROLE_ID, ROLE_IDS, ROLE_NAMES, type RoleId } from '#core/domain/roles.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { RadioCards } from '#web/ui/radio-cards.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { ROLE_ABOUT } from '../parts/words.ts'
import { showUpdatedUser } from './show-updated-user.ts'

type Props = { user: StaffUser; onClose: () => void }

export function RoleDialog({ user, onClose }: Props) {
  const [role, setRole] = useState<RoleId>(user.role_id ?? ROLE_ID.customer)
  return (
    <ConfirmDialog
      title={`Change the role of ${user.name}?`}
      verb={`Make ${ROLE_NAMES[role]}`}
      doing="Changing…"
      tone={role === ROLE_ID.admin ? 'danger' : 'primary'}
      act={async () => {
        const body = { role_id: role }
        await showUpdatedUser(await ask(contracts.adminUsers, 'setRole', { params: { id: user.id }, body }))
        onClose()
      }}
      onClose={onClose}
    >
      <RadioCards
        name="role"
        legend="Role"
        value={String(role)}
        onChange={(event) => setRole(Number(event.target.value) as RoleId)}
        cards={ROLE_IDS.map((id) => ({
          value: String(id),
          label: ROLE_NAMES[id],
          description: ROLE_ABOUT[id],
        }))}
      />
      <p className="text-muted">
        {user.email} is logged out everywhere, so that the new role takes effect at once.
      </p>
    </ConfirmDialog>
  )
}
