import { ShopSettings } from '#core/domain/shop-settings.ts'
import type { Queryable } from '#server/platform/database.ts'
import { listSettings } from './queries.ts'

export type { ShopSettings }
export type Settings = ReturnType<typeof openSettings>

/** The shop's settings in memory. `reload` runs at startup and whenever an instance has changed them. */
export function openSettings() {
  let current: ShopSettings = ShopSettings.parse({})

  async function reload(db: Queryable): Promise<void> {
    current = mergeSettings(await listSettings(db))
  }

  return { current: () => current, reload }
}

/** Validates each value separately, so that one outdated value does not discard the others. */
export function mergeSettings(rows: { key: string; value: unknown }[]): ShopSettings {
  const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
  const parts = Object.entries(ShopSettings.shape).map(([key, schema]) => {
    const result = schema.safeParse(stored[key])
    return [key, result.success ? result.data : schema.parse(undefined)]
  })
  return Object.fromEntries(parts) as ShopSettings
}
