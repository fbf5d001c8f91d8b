import type { LicenseSite } from '#core/contract/licensing.ts'
import { maxFreeSites } from '#core/domain/limits.ts'

/** How many local and staging sites use a license; null if none does. A limit of null means any number. */
export function freeSitesText(sites: LicenseSite[], sitesLimit: number | null): string | null {
  const free = sites.filter(({ is_local }) => is_local).length
  if (free === 0) return null
  const max = maxFreeSites(sitesLimit)
  return `Local and staging sites, free of charge: ${max === null ? free : `${free} of ${max}`}`
}
