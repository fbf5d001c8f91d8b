/** The stored status. Expiry is computed from the date, so that licenses expire on time without a job. */
export const LICENSE_STATUSES = ['active', 'disabled'] as const
export type LicenseStatus = (typeof LICENSE_STATUSES)[number]

export const LICENSE_DISABLED_REASONS = ['refund', 'dispute', 'staff'] as const
export type LicenseDisabledReason = (typeof LICENSE_DISABLED_REASONS)[number]

export const LICENSE_STATES = ['active', 'expired', 'disabled'] as const
export type LicenseState = (typeof LICENSE_STATES)[number]

type Ending = {
  expiresAt: Date | null
  /** Later than the end while its subscription may still be paid. */
  graceUntil: Date | null
}
type Held = Ending & { status: LicenseStatus }

/** The effective state of a license. Disabled takes precedence over expired. */
export function licenseState({ status, ...ending }: Held, now: Date): LicenseState {
  if (status === 'disabled') return 'disabled'
  const until = validUntil(ending)
  return until !== null && until <= now ? 'expired' : 'active'
}

/** Until when a license may be used; null means forever. */
export function validUntil({ expiresAt, graceUntil }: Ending): Date | null {
  return expiresAt !== null && graceUntil !== null && graceUntil > expiresAt ? graceUntil : expiresAt
}

export const LICENSE_EVENT_KINDS = [
  'issued',
  'imported',
  'activated',
  'deactivated',
  'disabled',
  'enabled',
  'extended',
  'renewed',
  'upgraded',
  'sites_changed',
  'claimed',
  'transferred',
] as const
export type LicenseEventKind = (typeof LICENSE_EVENT_KINDS)[number]
