/** What is stored. Expiry is not: it follows from the date, so no job must run for a license to expire on time. */
export const LICENSE_STATUSES = ['active', 'disabled'] as const
export type LicenseStatus = (typeof LICENSE_STATUSES)[number]

export const LICENSE_DISABLED_REASONS = ['refund', 'dispute', 'staff'] as const
export type LicenseDisabledReason = (typeof LICENSE_DISABLED_REASONS)[number]

export const LICENSE_STATES = ['active', 'expired', 'disabled'] as const
export type LicenseState = (typeof LICENSE_STATES)[number]

type Held = { status: LicenseStatus; expiresAt: Date | null }

/** What a license is worth right now. Disabled weighs more than expired. */
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
] as const
export type LicenseEventKind = (typeof LICENSE_EVENT_KINDS)[number]
