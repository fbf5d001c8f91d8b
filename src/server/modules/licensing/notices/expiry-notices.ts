import { DAY_MS } from '#core/domain/durations.ts'
import { paths } from '#core/paths.ts'
import { inTransaction, type Queryable } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { notifyUser } from '../../notifications/index.ts'
import { listLicenseSubscriptions } from '../../subscriptions/index.ts'
import { queueWebhooks } from '../../webhooks/index.ts'
import type { NoticeDeps } from './deps.ts'
import { type EndingLicense, listEndedLicenses, listEndingLicenses } from './queries.ts'

const BATCH = 100
/** Longer than the job ever pauses. */
const LATELY_MS = 7 * DAY_MS

type ExpiryDeps = NoticeDeps & { keyring: Keyring }

/** Notifies holders 30, 7 and 1 days before a license expires, and queues webhooks once it has; each once. */
export async function sendExpiryNotices(deps: ExpiryDeps): Promise<void> {
  const now = deps.clock.now()
  for (let notified = BATCH; notified === BATCH; ) {
    notified = await inTransaction(deps.db, async (tx) => {
      const ending = await listEndingLicenses(tx, now, BATCH)
      for (const license of ending) await notifyHolder(deps, tx, license)
      return ending.length
    })
  }
  await queueExpiryWebhooks(deps, now)
}

async function notifyHolder(deps: ExpiryDeps, tx: Queryable, license: EndingLicense): Promise<void> {
  const { queueMail } = deps
  const { userId, days, product, noticeKey } = license
  const path = userId === null ? await pathOfGuest(deps, tx, license) : paths.licenses()
  const byMail =
    userId === null ||
    (await notifyUser(tx, {
      userId,
      kind: 'license_expiry',
      title: `Your license for ${product} ends ${days === 1 ? 'tomorrow' : `in ${days} days`}`,
      body: `••••• ${license.keyHint}`,
      link: path,
      dedupeKey: noticeKey,
    }))
  if (!byMail) return
  const { email, name, keyHint } = license
  await queueMail(tx, 'license-expiring', {
    to: { email, name, ...(userId !== null && { userId }) },
    dedupeKey: noticeKey,
    payload: { name, product, keyHint, days, expiresAt: new Date(license.expiresAt).toISOString(), path },
  })
}

/** A guest can resume a canceled subscription by its link; the order is all that others have. */
async function pathOfGuest(
  { keyring, clock }: ExpiryDeps,
  tx: Queryable,
  { id, orderKey }: EndingLicense,
): Promise<string> {
  const held = await listLicenseSubscriptions(tx, keyring, { licenseIds: [id], now: clock.now() })
  const subscription = held.get(id)
  if (subscription?.status === 'canceled') return paths.subscription(subscription.token)
  return orderKey === null ? paths.licenses() : paths.orderSuccess(orderKey)
}

async function queueExpiryWebhooks({ db }: NoticeDeps, now: Date): Promise<void> {
  const ended = await listEndedLicenses(db, { since: new Date(now.getTime() - LATELY_MS), now })
  const webhooks = ended.map(({ id, keyHint, productId, product, expiresAt }) => ({
    event: 'license.expired' as const,
    // A renewed license can expire again.
    subject: `${id}:${expiresAt?.toISOString()}`,
    data: {
      license_id: id,
      key_ending: keyHint,
      product_id: productId,
      product,
      expired_at: expiresAt?.toISOString() ?? null,
    },
  }))
  await queueWebhooks(db, webhooks, now)
}
