import type { Module } from '#server/platform/module.ts'
import { clearPagesOnChange } from '#server/platform/page-cache/forget-pages.ts'
import type { AppParts } from './app-parts.ts'
import { createModules } from './create-modules.ts'
import { createPlatform } from './create-platform.ts'
import { createServer } from './create-server.ts'
import { MAIL_KINDS } from './modules/mail/index.ts'
import { createSecurityModule } from './modules/security/index.ts'
import { createSettingsModule } from './modules/settings/index.ts'
import { siteRoutes } from './site-routes.ts'
import { upkeepJobs } from './upkeep.ts'

export type App = Awaited<ReturnType<typeof createApp>>

/** The composition root: every part is created here, once, and passed to the parts that need it. */
export async function createApp(parts: AppParts) {
  const { log, database, bus, jobs, clock } = parts
  const { db } = database

  // The rate limits set by staff are settings, and the platform records refusals, so both come before it.
  const settings = createSettingsModule({ db, clock, mailKinds: MAIL_KINDS })
  const security = createSecurityModule({ db, clock, log })
  const platform = createPlatform(parts, {
    limitOf: (rule) => settings.current().rateLimits[rule],
    recordEvent: security.record,
  })
  const modules = createModules(parts, platform, { settings, security })
  const { app, on, localCall, routes } = createServer(parts, platform, modules)
  const byRank: Module[] = Object.values(modules)

  for (const { mountRoutes } of byRank) mountRoutes?.({ app, on })
  siteRoutes({ app, localCall, parts, platform, modules })

  for (const { registerJobs } of byRank) registerJobs?.(jobs)
  upkeepJobs(jobs, db)

  app.addHook('onClose', async () => {
    for (const { stop } of byRank.toReversed()) await stop?.()
  })
  const reloadContent = async () => {
    await modules.content.reload()
    platform.cache.changesAt(modules.content.changeTimes())
  }
  const reload = async () => {
    await Promise.all([settings.reload(), modules.keys.reload(), reloadContent()])
  }
  await clearPagesOnChange({ bus, cache: platform.cache, reload, log })
  await modules.licensing.listen(bus)
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
    /** Starts the background work. */
    start: () => {
      for (const { start } of byRank) start?.()
    },
  }
}
