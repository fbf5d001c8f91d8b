import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database.ts'
import type { Module } from '#server/platform/module.ts'
import { openSettings } from './open-settings.ts'
import { publicSettings } from './public-settings.ts'
import { staffSettingsRoutes } from './routes.ts'

type Deps = { db: Db; clock: Clock; mailKinds: readonly string[] }

export function createSettingsModule({ db, clock, mailKinds }: Deps) {
  const settings = openSettings()

  return {
    mountRoutes: ({ on }) => staffSettingsRoutes({ on, db, clock, settings, mailKinds }),
    current: settings.current,
    forPages: () => publicSettings(settings.current()),
    staffRules: () => {
      const { requireSecondFactor, staffIdleMinutes } = settings.current()
      return { requireSecondFactor, idleMinutes: staffIdleMinutes }
    },
    shopName: () => settings.current().shopName,
    /** Call at startup and whenever an instance has changed the settings. */
    reload: () => settings.reload(db),
  } satisfies Module
}
