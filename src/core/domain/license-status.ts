/** The stored status. Expiry is computed from the date, so that licenses expire on time without a job. */
export const LICENSE_STATUSES = ['active', 'disabled'] as const
export type LicenseStatus = (typeof LICENSE_STATUSES)[number]

export const LICENSE_DISABLED_REASONS = ['refund', 'dispute', 'staff'] as const
export type LicenseDisabledReason = (typeof LICENSE_DISABLED_REASONS)[number]

export const LICENSE_STATES = ['active', 'expired', 'disabled'] as const
export type LicenseState = (typeof LICENSE_STATES)[number]

type Held = { status: LicenseStatus; expiresAt: Date | null }

/** The effective state of a license. Disabled takes precedence over expired. */
export function licenseState({ status, expiresAt }: Held, now: Date): LicenseState {
  if (status === 'disabled') return 'disabled'
  if (expiresAt !== null && expiresAt <= now) return 'expired'
  return 'active'
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
