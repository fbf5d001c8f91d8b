import { adminSetup as contract, type Setup } from '#core/contract/admin-setup.ts'
import { isAdmin } from '#core/domain/roles.ts'
import { stateOf } from '#core/domain/setup-check.ts'
import { AppError } from '#core/errors.ts'
import { auditActor } from '#server/platform/http/actor.ts'
import type { On } from '#server/platform/http/mount.ts'
import type { AuditActor } from '../../audit/index.ts'
import { hasDemo } from '../queries.ts'
import { checkProviders } from './check-providers.ts'
import { listSteps, type SetupDeps } from './list-steps.ts'

/** The demo knows what it has inserted, so it removes itself. */
export type DemoTools = {
  remove: (actor: AuditActor) => Promise<unknown>
  /** Why it cannot be removed; null if it can. */
  whyNotRemovable: () => Promise<string | null>
}

type Deps = SetupDeps & {
  /** Null in programs that leave the demo out. */
  demo: DemoTools | null
}

export function setupRoutes(on: On, deps: Deps): void {
  on(contract.get, async ({ actor }) => ({ data: await show(deps, isAdmin(actor.roleId)) }))

  on(contract.checkProviders, async () => ({ data: await checkProviders(deps.checks) }))

  on(contract.removeDemo, async ({ request, actor }) => {
    if (!deps.demo) throw new AppError('conflict', { message: 'There is no demo data.' })
    await deps.demo.remove(auditActor(request, actor))
    return { message: 'The demo is removed. The shop is yours.', data: await show(deps, true) }
  })
}

/** The last step tells how the shop could be attacked, which is for admins only. */
async function show(deps: Deps, all: boolean): Promise<Setup> {
  const [steps, loaded] = await Promise.all([listSteps(deps), hasDemo(deps.db)])
  return {
    steps: steps.map(({ id, findings }) => ({
      id,
      state: stateOf(findings),
      findings: all || id !== 'live' ? findings : [],
    })),
    demo: {
      loaded,
      kept_because: loaded && deps.demo ? await deps.demo.whyNotRemovable() : null,
    },
  }
}
