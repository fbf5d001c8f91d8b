import { ArrowRightLeft, BadgeCheck, Ban, History, Pencil, Plus, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { adminPaths } from '#core/admin-paths.ts'
import type { StaffLicense } from '#core/contract/admin-licenses.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { ListPage } from '../parts/list/list-page.tsx'
import type { MenuItem } from '../parts/menu.tsx'
import { useStaff } from '../parts/staff.ts'
import { ChangeSheet } from './change-sheet.tsx'
import { columnsWith } from './columns.tsx'
import { Details } from './details.tsx'
import { IssueSheet } from './issue-sheet.tsx'
import { TransferSheet } from './transfer-sheet.tsx'
import type { useLicenses } from './use-licenses.ts'

type Props = ReturnType<typeof useLicenses>
type Open = { as: 'details' | 'change' | 'transfer' | 'disable'; license: StaffLicense } | { as: 'issue' }

export function LicensesScreen({ url, query, setEnabled, freeSite, moveSite }: Props) {
  const { isAdmin } = useStaff()
  const [open, setOpen] = useState<Open | null>(null)
  const close = () => setOpen(null)
  const actions = (license: StaffLicense): MenuItem[] => [
    { label: 'Sites and history', icon: <History />, run: () => setOpen({ as: 'details', license }) },
    ...(isAdmin ? changes(license) : []),
  ]
  const changes = (license: StaffLicense): MenuItem[] => [
    { label: 'Change sites or date', icon: <Pencil />, run: () => setOpen({ as: 'change', license }) },
    { label: 'Transfer', icon: <ArrowRightLeft />, run: () => setOpen({ as: 'transfer', license }) },
    license.status === 'disabled'
      ? { label: 'Enable', icon: <RotateCcw />, run: () => void setEnabled(license, true) }
      : { label: 'Disable', icon: <Ban />, danger: true, run: () => setOpen({ as: 'disable', license }) },
  ]

  const issue = (
    <Button size="sm" onClick={() => setOpen({ as: 'issue' })}>
      <Plus aria-hidden="true" />
      Issue license
    </Button>
  )

  return (
    <>
      <ListPage
        title="Licenses"
        nouns={['license', 'licenses']}
        url={url}
        query={query}
        columns={columnsWith((license) => setOpen({ as: 'details', license }))}
        rowKey={({ id }) => id}
        rowName={({ key, product }) => `${product.name} ${key}`}
        rowActions={actions}
        search="Search by key, its last characters, site or email"
        tools={
          isAdmin && (
            <LinkButton size="sm" variant="secondary" to={adminPaths.licensesFromFile()}>
              Issue from CSV
            </LinkButton>
          )
        }
        action={isAdmin && issue}
        empty={{
          icon: <BadgeCheck />,
          text: 'No licenses yet. Every product sold comes with one, and you can issue one by hand.',
          action: isAdmin ? issue : <LinkButton to={adminPaths.products()}>See products</LinkButton>,
        }}
      />
      {open?.as === 'details' && (
        <Details
          id={open.license.id}
          changes={isAdmin ? { freeSite, moveSite } : null}
          onTransfer={() => setOpen({ as: 'transfer', license: open.license })}
          onClose={close}
        />
      )}
      {open?.as === 'issue' && <IssueSheet onClose={close} />}
      {open?.as === 'transfer' && <TransferSheet license={open.license} onClose={close} />}
      {open?.as === 'change' && <ChangeSheet license={open.license} onClose={close} />}
      {open?.as === 'disable' && (
        <ConfirmDialog
          title={`Disable the license for ${open.license.product.name}?`}
          verb="Disable license"
          doing="Disabling…"
          act={async () => {
            await setEnabled(open.license, false)
            close()
          }}
          onClose={close}
        >
          <p>Its sites get no more updates or downloads. You can enable it again later.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
