import { type InsideParts, machineClockOf } from './app-parts.ts'
import { createModules } from './create-modules.ts'
import { createPlatform } from './create-platform.ts'
import { MAIL_KINDS } from './modules/mail/index.ts'
import { createSecurityModule } from './modules/security/index.ts'
import { createSettingsModule } from './modules/settings/index.ts'

/** Platform and modules, each part created once and passed to the parts that need it. `npm run doctor` needs no more. */
export function createInside(parts: InsideParts) {
  const { log, clock } = parts
  const machineClock = machineClockOf(parts)
  const { db } = parts.database

  // The rate limits set by staff are settings, and the platform records refusals, so both come before it.
  const settings = createSettingsModule({ db, clock, mailKinds: MAIL_KINDS })
  const security = createSecurityModule({ db, clock: machineClock, log })
  const platform = createPlatform(parts, {
    limitOf: (rule) => settings.current().rateLimits[rule],
    recordEvent: security.record,
  })
  const modules = createModules(parts, platform, { settings, security })

  return {
    platform,
    modules,
    /** Reads what is kept in memory: at the start, and whenever an instance has changed it. */
    reload: async () => {
      await Promise.all([settings.reload(), modules.keys.reload(), modules.content.reload()])
    },
  }
}
