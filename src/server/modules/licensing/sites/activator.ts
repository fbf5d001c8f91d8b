import { createBatcher } from '#server/platform/batcher.ts'
import type { Db } from '#server/platform/database.ts'
import { activateSite, type NewSite, type TakenSlot } from './change-sites.ts'
import { BY_SITE, insertActivations } from './queries.ts'

const MAX_BATCH = 100

export type Activator = ReturnType<typeof createActivator>

/**
 * Gives slots to sites, for many of them in one statement and one commit. Whatever goes wrong with one undoes the whole
 * statement; each is then tried by itself, so that one full license refuses nobody else.
 */
export function createActivator(db: Db) {
  return createBatcher<NewSite, TakenSlot>({
    max: MAX_BATCH,
    run: async (sites) => {
      if (sites.length === 1) return sites.map((site) => activateSite(db, site))
      const asked = sites.map(({ now, ...site }, n) => ({ n, ...site }))
      const now = sites[0]?.now.toISOString()
      const added = await insertActivations(db, { asked: JSON.stringify(asked), ...BY_SITE, now }).catch(
        () => [],
      )
      const taken = new Map(added.map(({ n, id, sitesUsed }) => [n, { activationId: id, sitesUsed }]))
      return sites.map((site, n) => taken.get(n) ?? activateSite(db, site))
    },
  })
}
