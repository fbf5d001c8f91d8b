import { createBatcher } from '#server/platform/batcher.ts'
import type { Db } from '#server/platform/database.ts'
import { activateSite, type NewSite, type TakenSlot } from './change-sites.ts'
import { BY_SITE, insertActivations } from './queries.ts'

const MAX_BATCH = 100

export type Activator = ReturnType<typeof createActivator>

/**
 * Activates many sites in one statement and one commit. If one fails, the whole statement is rolled back and each site
 * is tried separately, so that a full license does not affect the others. Free sites are rare and always go separately.
 */
export function createActivator(db: Db) {
  return createBatcher<NewSite, TakenSlot>({
    max: MAX_BATCH,
    run: async (sites) => {
      if (sites.length === 1) return sites.map((site) => activateSite(db, site))
      const rows = sites.map(({ now, ...site }, n) => ({ n, ...site })).filter(({ isLocal }) => !isLocal)
      const now = sites[0]?.now.toISOString()
      const added = await insertActivations(db, { sites: JSON.stringify(rows), ...BY_SITE, now }).catch(
        () => [],
      )
      const activated = new Map(added.map(({ n, id, sitesUsed }) => [n, { activationId: id, sitesUsed }]))
      return sites.map((site, n) => activated.get(n) ?? activateSite(db, site))
    },
  })
}
