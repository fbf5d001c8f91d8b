import { Pencil, Plus, Power, TicketPercent, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { adminCoupons, StaffCoupon } from '#core/contract/admin-coupons.ts'
import type { ResponseOf } from '#core/contract/endpoint.ts'
import { ask, contracts } from '#web/lib/contracts.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { invalidateQueries, type Query } from '#web/lib/query.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { showToast } from '#web/ui/toast.tsx'
import { ConfirmDialog } from '../parts/confirm-dialog.tsx'
import { ListPage } from '../parts/list/list-page.tsx'
import type { ListUrl } from '../parts/list/use-list-url.ts'
import type { MenuItem } from '../parts/menu.tsx'
import { useStaff } from '../parts/staff.ts'
import { couponColumns } from './columns.tsx'
import { CouponSheet } from './coupon-sheet.tsx'

type Props = { url: ListUrl; query: Query<ResponseOf<typeof adminCoupons.list>> }
type Open = { what: 'form'; coupon: StaffCoupon | null } | { what: 'delete'; coupon: StaffCoupon } | null

export function CouponsScreen({ url, query }: Props) {
  const { isAdmin } = useStaff()
  const [open, setOpen] = useState<Open>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const close = () => setOpen(null)
  const edit = (coupon: StaffCoupon) => setOpen({ what: 'form', coupon })

  const toggle = async ({ id, active }: StaffCoupon) => {
    setProblem(null)
    try {
      const { message } = await ask(contracts.adminCoupons, 'setActive', {
        params: { id },
        body: { active: !active },
      })
      if (message) showToast(message)
      await invalidateQueries('adminCoupons')
    } catch (error) {
      setProblem(problemText(error))
    }
  }
  const actionsFor = (coupon: StaffCoupon): MenuItem[] => [
    { label: 'Edit', icon: <Pencil />, run: () => edit(coupon) },
    { label: coupon.active ? 'Switch off' : 'Switch on', icon: <Power />, run: () => void toggle(coupon) },
    { label: 'Delete', icon: <Trash2 />, danger: true, run: () => setOpen({ what: 'delete', coupon }) },
  ]
  const create = (
    <Button
      size="sm"
      icon={<Plus aria-hidden="true" className="size-4" />}
      onClick={() => setOpen({ what: 'form', coupon: null })}
    >
      New coupon
    </Button>
  )

  return (
    <>
      <ListPage
        title="Coupons"
        nouns={['coupon', 'coupons']}
        url={url}
        query={query}
        columns={couponColumns(isAdmin ? edit : null)}
        rowKey={({ id }) => id}
        rowName={({ code }) => `coupon ${code}`}
        rowActions={isAdmin ? actionsFor : undefined}
        search="Search by code or description"
        action={isAdmin && create}
        note={<AlertRegion>{problem && <Alert>{problem}</Alert>}</AlertRegion>}
        empty={{
          icon: <TicketPercent />,
          text: 'No coupons yet. A coupon gives logged-in shoppers a discount on their cart.',
          action: isAdmin && create,
        }}
      />
      {open?.what === 'form' && <CouponSheet coupon={open.coupon} onClose={close} />}
      {open?.what === 'delete' && (
        <ConfirmDialog
          title={`Delete coupon ${open.coupon.code}?`}
          verb="Delete coupon"
          doing="Deleting…"
          act={async () => {
            await ask(contracts.adminCoupons, 'remove', { params: { id: open.coupon.id } })
            close()
            showToast(`Coupon ${open.coupon.code} deleted.`)
            await invalidateQueries('adminCoupons')
          }}
          onClose={close}
        >
          <p>
            Nobody can use it afterward. A coupon that orders have used cannot be deleted, only switched off.
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
