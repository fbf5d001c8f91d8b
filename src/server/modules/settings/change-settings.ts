import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../audit/index.ts'
import { readSettings, type Settings, type ShopSettings } from './open-settings.ts'
import { saveSetting } from './queries.ts'

type Deps = { db: Db; clock: Clock; settings: Settings }
type Change = {
  /** The subject in the audit log, such as `shop` or `legal`. */
  subject: string
  actor: AuditActor
  /** Returns the settings to change. */
  next: (current: ShopSettings) => Partial<ShopSettings>
}

/** Changes settings. On commit, every instance reloads them and clears its page cache. */
export async function changeSettings(
  { db, clock, settings }: Deps,
  { subject, actor, next }: Change,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // Read from the database, since another instance may have just changed them.
    const current = await readSettings(tx)
    const updated = next(current)
    const changed = (Object.keys(updated) as (keyof ShopSettings)[]).filter(
      (key) => JSON.stringify(updated[key]) !== JSON.stringify(current[key]),
    )
    if (changed.length === 0) return
    const now = clock.now()
    for (const key of changed)
      await saveSetting(tx, { key, value: updated[key], updatedBy: actor.userId, updatedAt: now })
    const pick = (from: Partial<ShopSettings>) => Object.fromEntries(changed.map((key) => [key, from[key]]))
    await recordAudit(tx, {
      actor,
      action: 'settings.changed',
      subjectId: subject,
      before: pick(current),
      after: pick(updated),
    })
    await forgetPages(tx)
  })
  // This instance reloads right away; the others are notified.
  await settings.reload(db)
}
