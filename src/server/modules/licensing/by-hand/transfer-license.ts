import { eq } from 'drizzle-orm'
import type { StaffLicenseDetails } from '#core/contract/admin-licenses.ts'
import { normalizeEmail } from '#core/domain/email.ts'
import { fieldError } from '#core/errors.ts'
import { subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import type { AuditActor } from '../../audit/index.ts'
import { endSubscriptions } from '../../subscriptions/index.ts'
import { LICENSE_SEAL, newLicenseKey, storedColumns } from '../license-key.ts'
import { changingLicense, getStaffLicense, type LockedLicense } from '../staff/manage-licenses.ts'
import { insertLicenseEvent, updateLicense } from '../staff/queries.ts'
import type { ByHandDeps } from './deps.ts'
import { findHolder } from './holder.ts'
import { queueGoneMail, queueKeyMail } from './holder-mails.ts'
import { findPresentHolder, freeAllSites } from './queries.ts'

type Transfer = {
  id: number
  email: string
  reason: string
  keepSites: boolean
  newKey: boolean
  actor: AuditActor
}

/**
 * Gives a license to somebody else. It leaves the account and the order page of its previous holder at once; the order
 * itself stays, and a refund of it still disables the license. Its subscription ends, because nobody pays for the license
 * of somebody else. Both are told by mail.
 */
export async function transferLicense(deps: ByHandDeps, transfer: Transfer): Promise<StaffLicenseDetails> {
  const { id, reason, actor } = transfer
  const now = deps.clock.now()
  const about = { reason, sites_kept: transfer.keepSites, new_key: transfer.newKey }
  const action = 'license.transferred' as const
  return changingLicense({ db: deps.db, now, id, actor, action, about }, async (tx, license) => {
    const from = await findPresentHolder(tx, id)
    const to = await findHolder(tx, transfer.email)
    if (from && normalizeEmail(from.email) === normalizeEmail(to.email))
      throw fieldError('email', 'This person already holds the license.')
    await endSubscriptions(deps, tx, {
      where: eq(subscriptions.licenseId, id),
      reason: 'license_transferred',
      now,
    })
    if (!transfer.keepSites) await freeAllSites(tx, { licenseId: id, actorId: actor.userId, now })
    const key = transfer.newKey ? newLicenseKey() : deps.keyring.open(LICENSE_SEAL, license.keyCipher)
    await updateLicense(tx, id, {
      userId: to.userId,
      holderEmail: to.email,
      heldSince: now,
      ...storedColumns(deps.keyring, key),
      updatedAt: now,
    })
    await insertLicenseEvent(tx, {
      licenseId: id,
      kind: 'transferred',
      details: { reason },
      actorKind: 'user',
      actorId: actor.userId,
      createdAt: now,
    })
    await tellBoth(deps, tx, { license, from, to, key, now })
  })
}

type Moved = {
  license: LockedLicense
  from: Awaited<ReturnType<typeof findPresentHolder>>
  to: Awaited<ReturnType<typeof findHolder>>
  key: string
  now: Date
}

async function tellBoth(deps: ByHandDeps, tx: Queryable, { license, from, to, key, now }: Moved) {
  const { product, plan, sites_limit, expires_on } = await getStaffLicense(tx, license.id, now)
  if (from) await queueGoneMail(deps, tx, { from, to, product: product.name, keyHint: license.keyHint })
  await queueKeyMail(deps, tx, {
    kind: 'license-received',
    holder: to,
    plan: { product: product.name, name: plan },
    key,
    sites_limit,
    expires_on,
  })
}
