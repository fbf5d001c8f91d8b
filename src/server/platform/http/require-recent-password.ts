import { STEP_UP_SECONDS } from '#core/domain/limits.ts'
import { AppError, ERRORS } from '#core/errors.ts'
import type { Clock } from '../clock.ts'
import type { Actor } from './actor.ts'

/**
 * For actions that an unattended browser must not allow. On this 403, which `errors.password` tells from any other,
 * the browser asks for the password, confirms it and tries again.
 */
export function requireRecentPassword(actor: Actor, clock: Clock): void {
  const typedAt = actor.confirmedAt?.getTime() ?? 0
  // Also not long after now: a clock that was set back must not make it recent for that long.
  if (Math.abs(clock.now().getTime() - typedAt) <= STEP_UP_SECONDS * 1000) return
  throw new AppError('password_required', { errors: { password: [ERRORS.password_required.message] } })
}
