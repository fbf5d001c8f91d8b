/** The dates of the last change to each policy. An order names the version of the terms that its buyer accepted. */
export const POLICY_VERSIONS = { terms: '2026-11-01', refund: '2026-11-01', privacy: '2026-11-16' } as const
