import { endConnectionsWithTheirAnswer } from '#server/platform/http/connections.ts'
import type { Module } from '#server/platform/module.ts'
import { clearPagesOnChange } from '#server/platform/page-cache/forget-pages.ts'
import type { AppParts } from './app-parts.ts'
import { createInside } from './create-inside.ts'
import { createServer } from './create-server.ts'
import { siteRoutes } from './site-routes.ts'
import { upkeepJobs } from './upkeep.ts'

export type App = Awaited<ReturnType<typeof createApp>>

/** The composition root of the shop: its inside, and the server around it. */
export async function createApp(parts: AppParts) {
  const { log, database, bus, jobs } = parts
  const { platform, modules, reload } = createInside(parts)
  const { app, on, localCall, routes } = createServer(parts, platform, modules)
  const byRank: Module[] = Object.values(modules)

  for (const { mountRoutes } of byRank) mountRoutes?.({ app, on })
  siteRoutes({ app, localCall, parts, platform, modules })

  for (const { registerJobs } of byRank) registerJobs?.(jobs)
  upkeepJobs(jobs, database.db)

  app.addHook('onClose', async () => {
    for (const { stop } of byRank.toReversed()) await stop?.()
  })
  await clearPagesOnChange({ bus, cache: platform.cache, reload, log })
  await modules.licensing.listen(bus)
  await modules.shopTime.listen(bus)
  await app.ready()

  return {
    http: app,
    localCall,
    modules,
    cache: platform.cache,
    /** Every route of the server, as `GET /path/:name`. */
    routes: () => [...routes],
    /** Starts to serve visitors; until then they get a page that asks them to come back in a moment. */
    open: async () => {
      await reload()
      platform.state.open = true
    },
    /** Tells load balancers to send visitors elsewhere, and serves those who still come. */
    drain: () => {
      platform.state.draining = true
      endConnectionsWithTheirAnswer(app.server)
    },
    /** Starts the background work. */
    start: () => {
      for (const { start } of byRank) start?.()
    },
  }
}
