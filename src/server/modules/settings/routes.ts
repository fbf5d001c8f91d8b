import { adminSettings as contract, type StaffSettings } from '#core/contract/admin-settings.ts'
import { listRateRules } from '#core/contract/rate-limits.ts'
import { definedOf } from '#core/defined-of.ts'
import { AppError } from '#core/errors.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import { changeSettings } from './change-settings.ts'
import { readSettings, type Settings } from './open-settings.ts'

type Deps = {
  on: On
  db: Db
  clock: Clock
  settings: Settings
  mailKinds: readonly string[]
}

export function staffSettingsRoutes({ on, mailKinds, ...deps }: Deps): void {
  on(contract.get, async () => ({ data: await show() }))

  on(contract.saveShop, async ({ body, request, actor }) => {
    await changeSettings(deps, {
      subject: 'shop',
      actor: auditActor(request, actor),
      next: () =>
        definedOf({
          shopName: body.shop_name,
          supportEmail: body.support_email,
          flagship: body.flagship,
          social: body.social,
          tellSitesTheBuyer: body.tell_sites_the_buyer,
          statementSuffix: body.statement_suffix,
        }),
    })
    return { message: 'Shop saved.', data: await show() }
  })

  on(contract.saveLegal, async ({ body, request, actor }) => {
    await changeSettings(deps, {
      subject: 'legal',
      actor: auditActor(request, actor),
      next: () =>
        definedOf({
          legalName: body.legal_name,
          legalAddress: body.legal_address,
          taxNumber: body.tax_number,
        }),
    })
    return { message: 'Legal data saved. New invoices will show it.', data: await show() }
  })

  on(contract.saveSecurity, async ({ body, request, actor }) => {
    await changeSettings(deps, {
      subject: 'security',
      actor: auditActor(request, actor),
      next: () => ({
        requireSecondFactor: body.require_second_factor,
        staffIdleMinutes: body.staff_idle_minutes,
      }),
    })
    return { message: 'Rules for staff logins saved.', data: await show() }
  })

  on(contract.saveRateLimit, async ({ params: { name }, body: { limit }, request, actor }) => {
    if (!listRateRules().some((rule) => rule.name === name)) throw new AppError('not_found')
    await changeSettings(deps, {
      subject: `rate limit ${name}`,
      actor: auditActor(request, actor),
      next: ({ rateLimits: { [name]: _, ...others } }) => ({
        rateLimits: limit === null || limit === '' ? others : { ...others, [name]: limit },
      }),
    })
    return { message: 'Rate limit saved.', data: await show() }
  })

  async function show(): Promise<StaffSettings> {
    const current = await readSettings(deps.db)
    return {
      shop_name: current.shopName,
      support_email: current.supportEmail,
      flagship: current.flagship,
      social: current.social,
      tell_sites_the_buyer: current.tellSitesTheBuyer,
      statement_suffix: current.statementSuffix,
      legal_name: current.legalName,
      legal_address: current.legalAddress,
      tax_number: current.taxNumber,
      require_second_factor: current.requireSecondFactor,
      staff_idle_minutes: current.staffIdleMinutes,
      mail_kinds: [...mailKinds],
      rate_limits: listRateRules().map(({ name, limit, windowSeconds }) => ({
        name,
        limit: current.rateLimits[name] ?? null,
        start_value: limit,
        window_seconds: windowSeconds,
      })),
    }
  }
}
