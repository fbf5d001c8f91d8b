import { ShopSettings } from '#core/domain/shop-settings.ts'
import type { Queryable } from '#server/platform/database.ts'
import { createNewestReading } from '#server/platform/newest-reading.ts'
import { findFirstAdminEmail, listSettings } from './queries.ts'

export type { ShopSettings }
export type Settings = ReturnType<typeof openSettings>

/** The shop's settings in memory. `reload` runs at startup and whenever an instance has changed them. */
export function openSettings() {
  let current: ShopSettings = ShopSettings.parse({})
  const newest = createNewestReading()

  async function reload(db: Queryable): Promise<void> {
    await newest(readSettings(db), (read) => {
      current = read
    })
  }

  return { current: () => current, reload }
}

/** As they are stored. Until a support address is set, buyers write to the first admin. */
export async function readSettings(db: Queryable): Promise<ShopSettings> {
  const stored = mergeSettings(await listSettings(db))
  if (stored.supportEmail !== '') return stored
  return { ...stored, supportEmail: (await findFirstAdminEmail(db)) ?? '' }
}

/** Validates each value separately, so that one outdated value does not discard the others. */
function mergeSettings(rows: { key: string; value: unknown }[]): ShopSettings {
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  const parts = Object.entries(ShopSettings.shape).map(([key, schema]) => {
    const result = schema.safeParse(stored[key])
    return [key, result.success ? result.data : schema.parse(undefined)]
  })
  return Object.fromEntries(parts) as ShopSettings
}
