import { useState } from 'react'
import type { StaffUser } from '#core/contract/admin-users.ts'
import { formatDollars } from '#core/domain/money.ts'
import { ROLE_ID, ROLE_NAMES } from '#core/domain/roles.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { formatDay } from '#web/lib/dates.ts'
import { useContractForm } from '#web/lib/form.ts'
import { StatusChip } from '#web/ui/badge.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { AdminCard, AdminPage } from '../parts/admin-page.tsx'
import { Ago } from '../parts/ago.tsx'
import { Columns, Facts } from '../parts/detail.tsx'
import { Notes } from '../parts/notes.tsx'
import { useStaff } from '../parts/staff.ts'
import { USER_STATE } from '../parts/words.ts'
import { AccessCard } from './access-card.tsx'
import type { OpenDialog } from './open-dialog.ts'
import { OwnCards } from './own-cards.tsx'
import { RoleDialog } from './role-dialog.tsx'
import { showUpdatedUser } from './show-updated-user.ts'
import { UserActionDialog } from './user-action-dialog.tsx'

export function UserScreen({ user }: { user: StaffUser }) {
  const { isAdmin } = useStaff()
  const [open, setOpen] = useState<OpenDialog>(null)
  const notes = useContractForm(contracts.adminUsers, 'addNote', {
    defaults: { body: '' },
    send: (body) => ask(contracts.adminUsers, 'addNote', { params: { id: user.id }, body }),
    onDone: async (answer) => {
      notes.reset()
      await showUpdatedUser(answer)
    },
  })
  const state = USER_STATE[user.state]

  return (
    <AdminPage
      title={<span className="break-words">{user.name}</span>}
      aside={
        <span className="inline-flex flex-wrap items-center gap-3">
          <StatusChip tone={state.tone}>{state.label}</StatusChip>
          {user.self && 'This is you'}
        </span>
      }
    >
      <Columns
        main={
          <>
            <OwnCards user={user} />
            <Notes notes={user.notes} form={isAdmin ? notes : null} />
          </>
        }
        aside={
          <>
            <AdminCard title="Person">
              <div className="grid gap-3">
                <p className="flex items-center justify-between gap-2">
                  <a href={`mailto:${user.email}`} className="min-w-0 break-all text-primary hover:underline">
                    {user.email}
                  </a>
                  <CopyButton text={user.email} what="email address" />
                </p>
                <Facts
                  facts={{
                    Role: ROLE_NAMES[user.role_id ?? ROLE_ID.customer],
                    Email: user.email_confirmed ? 'Confirmed' : 'Not confirmed yet',
                    'Second factor': user.second_factor ? 'On' : 'Off',
                    Since: formatDay(user.created_at),
                    'Last active': <Ago at={user.last_active_at} />,
                    Orders: user.orders_count,
                    Spent: formatDollars(user.spent),
                  }}
                />
              </div>
            </AdminCard>
            {isAdmin && <AccessCard user={user} onOpen={setOpen} />}
          </>
        }
      />
      {open === 'role' && <RoleDialog user={user} onClose={() => setOpen(null)} />}
      {open !== null && open !== 'role' && (
        <UserActionDialog user={user} what={open} onClose={() => setOpen(null)} />
      )}
    </AdminPage>
  )
}
