export const RELEASE_CHANNELS = ['stable', 'beta'] as const
export type ReleaseChannel = (typeof RELEASE_CHANNELS)[number]

/** A withdrawn release is no longer offered; sites are offered the previous one. */
export const RELEASE_STATUSES = ['draft', 'published', 'withdrawn'] as const
export type ReleaseStatus = (typeof RELEASE_STATUSES)[number]

/** The zip for license holders, and the public one if the free plan is a zip. */
export const PACKAGE_EDITIONS = ['full', 'free'] as const
export type PackageEdition = (typeof PACKAGE_EDITIONS)[number]

/** `package` keys belong to the seller and only verify; `certificate` keys belong to the shop and sign. */
export const SIGNING_KEY_PURPOSES = ['package', 'certificate'] as const
export type SigningKeyPurpose = (typeof SIGNING_KEY_PURPOSES)[number]

export const DOWNLOAD_CHANNELS = ['account', 'order', 'update', 'free', 'staff'] as const
export type DownloadChannel = (typeof DOWNLOAD_CHANNELS)[number]
