/** When the starting texts of the policies last changed. A shop that has published none of its own is bound by them. */
export const POLICY_VERSIONS = { terms: '2026-11-01', refund: '2026-11-01', privacy: '2026-11-16' } as const

/**
 * The version of a policy as orders name it: `v3 2026-11-16` for the third one that the shop published, or the date of
 * its starting text.
 */
export function describePolicyVersion(version: string): string {
  const number = policyVersionNumber(version)
  return number === null
    ? `Version of ${version}`
    : `Version ${number} of ${version.slice(version.indexOf(' ') + 1)}`
}

/** Null for a starting text. */
export function policyVersionNumber(version: string): number | null {
  const [, number] = /^v(\d+) /.exec(version) ?? []
  return number === undefined ? null : Number(number)
}
