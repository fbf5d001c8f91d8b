import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../audit/index.ts'
import { mergeSettings, type Settings, type ShopSettings } from './open-settings.ts'
import { listSettings, putSetting } from './queries.ts'

type Deps = { db: Db; clock: Clock; settings: Settings }
type Change = {
  /** What is set, as the audit log calls it: `shop`, `legal`. */
  subject: string
  actor: AuditActor
  /** Given the settings as they are, those that become something else. */
  next: (current: ShopSettings) => Partial<ShopSettings>
}

/** Sets something about the shop. When it commits, every instance reads its settings again and forgets its pages. */
export async function changeSettings(
  { db, clock, settings }: Deps,
  { subject, actor, next }: Change,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    // From the database, not from memory: another instance may have changed them a moment ago.
    const current = mergeSettings(await listSettings(tx))
    const wanted = next(current)
    const changed = (Object.keys(wanted) as (keyof ShopSettings)[]).filter(
      (key) => JSON.stringify(wanted[key]) !== JSON.stringify(current[key]),
    )
    if (changed.length === 0) return
    const now = clock.now()
    for (const key of changed)
      await putSetting(tx, { key, value: wanted[key], updatedBy: actor.userId, updatedAt: now })
    const pick = (from: Partial<ShopSettings>) => Object.fromEntries(changed.map((key) => [key, from[key]]))
    await recordAudit(tx, {
      actor,
      action: 'settings.changed',
      subjectId: subject,
      before: pick(current),
      after: pick(wanted),
    })
    await forgetPages(tx)
  })
  // Whoever made the change sees it at once; the others are told.
  await settings.reload(db)
}
