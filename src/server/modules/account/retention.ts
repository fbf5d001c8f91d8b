import { DAY_MS } from '#core/domain/durations.ts'
import {
  INACTIVITY_RETENTION_YEARS,
  INACTIVITY_WARNING_DAYS,
  LOG_DAYS,
  PURCHASE_RETENTION_YEARS,
  SECURITY_LOG_DAYS,
  SUPPORT_RETENTION_YEARS,
  VISITOR_DAYS,
} from '#core/domain/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import type { Keyring } from '#server/platform/keys.ts'
import { deleteUserNotesBefore, listInactive, lockUser } from '../identity/index.ts'
import { eraseHoldersBefore } from '../licensing/index.ts'
import { deleteMailsBefore, type QueueMail } from '../mail/index.ts'
import { deleteNotificationsBefore } from '../notifications/index.ts'
import { deleteSupportRecordsBefore, eraseAttemptsBefore, eraseBuyersBefore } from '../orders/index.ts'
import { deleteSecurityEventsBefore } from '../security/index.ts'
import { deleteVisitDetailsBefore } from '../visits/index.ts'
import { deleteDeliveriesBefore } from '../webhooks/index.ts'
import { eraseCustomer } from './erase-customer.ts'

type Deps = { db: Db; clock: Clock; queueMail: QueueMail; keyring: Keyring }

const BATCH = 200
/** How long to keep the deletion mail, in case the former customer asks about it. */
const DELETION_MAIL_DAYS = 30

/** Deletes data after the periods in the privacy policy. Idempotent. */
export async function applyRetention(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await erasePurchases(deps, now)
  await deleteSupportData(deps, now)
  await deleteSecurityEventsBefore(deps.db, daysBefore(now, SECURITY_LOG_DAYS))
  await deleteLogs(deps, now)
  await warnInactive(deps, now)
  await eraseInactive(deps, now)
}

async function erasePurchases({ db }: Deps, now: Date): Promise<void> {
  const before = yearsBefore(now, PURCHASE_RETENTION_YEARS)
  await eraseBuyersBefore(db, { before, now })
  await eraseAttemptsBefore(db, before)
  await eraseHoldersBefore(db, before)
}

async function deleteSupportData({ db }: Deps, now: Date): Promise<void> {
  const before = yearsBefore(now, SUPPORT_RETENTION_YEARS)
  await deleteSupportRecordsBefore(db, before)
  await deleteUserNotesBefore(db, before)
  await deleteNotificationsBefore(db, before)
  await deleteMailsBefore(db, before)
  await deleteMailsBefore(db, daysBefore(now, DELETION_MAIL_DAYS), 'account-deleted')
}

async function deleteLogs({ db }: Deps, now: Date): Promise<void> {
  await deleteVisitDetailsBefore(db, {
    day: dayOf(daysBefore(now, LOG_DAYS)),
    visitorDay: dayOf(daysBefore(now, VISITOR_DAYS)),
  })
  await deleteDeliveriesBefore(db, daysBefore(now, LOG_DAYS))
}

/** Warns each customer once before their account is removed. */
async function warnInactive({ db, queueMail }: Deps, now: Date): Promise<void> {
  const removal = yearsBefore(now, INACTIVITY_RETENTION_YEARS)
  const to = new Date(removal.getTime() + INACTIVITY_WARNING_DAYS * DAY_MS)
  let after: { lastActiveAt: Date; id: number } | undefined = { lastActiveAt: removal, id: 0 }
  while (after) {
    const people: Inactive[] = await listInactive(db, { after, to, limit: BATCH })
    for (const person of people) await inTransaction(db, (tx) => queueMail(tx, ...warningFor(person)))
    after = people.length === BATCH ? people.at(-1) : undefined
  }
}

type Inactive = Awaited<ReturnType<typeof listInactive>>[number]

function warningFor({ id, name, email, lastActiveAt }: Inactive) {
  const removedAt = yearsAfter(lastActiveAt, INACTIVITY_RETENTION_YEARS)
  return [
    'account-expiring',
    {
      to: { email, name, userId: id },
      payload: { name, removedAt: removedAt.toISOString() },
      dedupeKey: `account-expiring:${id}:${lastActiveAt.getTime()}`,
    },
  ] as const
}

/** Erases unused accounts. Their purchases have a longer retention period. */
async function eraseInactive(deps: Deps, now: Date): Promise<void> {
  const to = yearsBefore(now, INACTIVITY_RETENTION_YEARS)
  let people: Inactive[]
  do {
    people = await listInactive(deps.db, { to, limit: BATCH })
    for (const { id } of people) {
      await inTransaction(deps.db, async (tx) => {
        const user = await lockUser(tx, { id })
        if (user && user.lastActiveAt < to) await eraseCustomer(deps, tx, { user, now, purchases: 'keep' })
      })
    }
  } while (people.length === BATCH)
}

function yearsBefore(moment: Date, years: number): Date {
  return yearsAfter(moment, -years)
}

function yearsAfter(moment: Date, years: number): Date {
  const date = new Date(moment)
  date.setUTCFullYear(date.getUTCFullYear() + years)
  return date
}

function dayOf(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS)
}
