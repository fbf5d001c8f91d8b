import type { Clock } from '#server/platform/clock.ts'
import type { IdentityDeps } from '../identity/index.ts'

/** Logins go by `clock`, the machine's; orders and licenses by the shop's, which test mode can move. */
export type AccountDeps = IdentityDeps & { shopClock: Clock }
