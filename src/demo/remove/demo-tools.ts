import type { AuditActor } from '#server/modules/audit/index.ts'
import { type RemoveDeps, removeDemo } from './remove-demo.ts'
import { whyNotRemovable } from './why-not-removable.ts'

/** What the setup guide needs of the demo. */
export function demoTools(deps: RemoveDeps) {
  return {
    remove: (actor: AuditActor) => removeDemo(deps, actor),
    whyNotRemovable: () => whyNotRemovable(deps.db),
  }
}
