import { MINUTE_MS } from '#core/domain/durations.ts'
import { isStaff, type RoleId } from '#core/domain/roles.ts'
import type { IdentityDeps } from '../deps.ts'

type Login = { roleId: RoleId | null; lastUsedAt: Date }

/** Whether a staff login was left unused for too long. Shoppers' logins simply expire. */
export function isIdle(
  { clock, staffRules }: Pick<IdentityDeps, 'clock' | 'staffRules'>,
  { roleId, lastUsedAt }: Login,
): boolean {
  const idleMs = clock.now().getTime() - lastUsedAt.getTime()
  return isStaff(roleId) && idleMs > staffRules().idleMinutes * MINUTE_MS
}
