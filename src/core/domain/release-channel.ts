export const RELEASE_CHANNELS = ['stable', 'beta'] as const
export type ReleaseChannel = (typeof RELEASE_CHANNELS)[number]

/**
 * Only a published release is offered and downloaded. A paused one is held back until it is resumed; a withdrawn one is
 * halted for good, with a reason. For both, sites are offered the release before.
 */
export const RELEASE_STATUSES = ['draft', 'published', 'paused', 'withdrawn'] as const
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number]

/** Sites may have it, and it can come back by resuming. */
export function isReleased(status: ReleaseStatus): boolean {
  return status === 'published' || status === 'paused'
}

/** The percentages that a careful rollout goes through. */
export const ROLLOUT_STEPS = [5, 25, 50, 100] as const

/** The zip for license holders, and the public one if the free plan is a zip. */
export const PACKAGE_EDITIONS = ['full', 'free'] as const
export type PackageEdition = (typeof PACKAGE_EDITIONS)[number]

/** `package` keys belong to the seller and only verify; `certificate` keys belong to the shop and sign. */
export const SIGNING_KEY_PURPOSES = ['package', 'certificate'] as const
export type SigningKeyPurpose = (typeof SIGNING_KEY_PURPOSES)[number]

export const DOWNLOAD_CHANNELS = ['account', 'order', 'update', 'free', 'staff'] as const
export type DownloadChannel = (typeof DOWNLOAD_CHANNELS)[number]
