export const RELEASE_CHANNELS = ['stable', 'beta'] as const
export type ReleaseChannel = (typeof RELEASE_CHANNELS)[number]

/** A withdrawn release is offered to nobody any more; sites are told of the one before it. */
export const RELEASE_STATUSES = ['draft', 'published', 'withdrawn'] as const
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number]

/** The zip for license holders, and the one anybody may have where the free plan is a zip. */
export const PACKAGE_EDITIONS = ['full', 'free'] as const
export type PackageEdition = (typeof PACKAGE_EDITIONS)[number]

/** `package` keys belong to the seller and only verify here; `certificate` keys are the shop's own and sign. */
export const SIGNING_KEY_PURPOSES = ['package', 'certificate'] as const
export type SigningKeyPurpose = (typeof SIGNING_KEY_PURPOSES)[number]

export const DOWNLOAD_CHANNELS = ['account', 'order', 'update', 'free', 'staff'] as const
export type DownloadChannel = (typeof DOWNLOAD_CHANNELS)[number]
