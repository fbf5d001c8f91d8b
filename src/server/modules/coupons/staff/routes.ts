import { adminCoupons as contract } from '#core/contract/admin-coupons.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import {
  changeCoupon,
  createCoupon,
  listStaffCoupons,
  removeCoupon,
  setCouponActive,
} from './manage-coupons.ts'

type Deps = { on: On; db: Db; clock: Clock }

export function staffCouponRoutes({ on, ...deps }: Deps): void {
  on(contract.list, async ({ query }) => ({ data: await listStaffCoupons(deps, query) }))

  on(contract.create, async ({ body, request, actor }) => {
    const data = await createCoupon(deps, { input: body, actor: auditActor(request, actor) })
    return { message: `Coupon ${data.code} created.`, data }
  })

  on(contract.update, async ({ params: { id }, body, request, actor }) => {
    const data = await changeCoupon(deps, { id, change: body, actor: auditActor(request, actor) })
    return { message: `Coupon ${data.code} saved.`, data }
  })

  on(contract.setActive, async ({ params: { id }, body: { active }, request, actor }) => {
    const data = await setCouponActive(deps, { id, active, actor: auditActor(request, actor) })
    return { message: `Coupon ${data.code} is ${active ? 'on' : 'off'}.`, data }
  })

  on(contract.remove, async ({ params: { id }, request, actor }) => {
    await removeCoupon(deps, { id, actor: auditActor(request, actor) })
    return { message: 'Coupon deleted.' }
  })
}
