import { DAY_MS } from '#core/domain/durations.ts'
import {
  INACTIVITY_RETENTION_YEARS,
  INACTIVITY_WARNING_DAYS,
  PURCHASE_RETENTION_YEARS,
  SUPPORT_RETENTION_YEARS,
} from '#core/domain/limits.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Db, inTransaction } from '#server/platform/database.ts'
import { deleteUserNotesBefore, listInactive, lockUser } from '../identity/index.ts'
import { deleteMailsBefore, type QueueMail } from '../mail/index.ts'
import { deleteNotificationsBefore } from '../notifications/index.ts'
import { deleteSupportRecordsBefore, eraseAttemptsBefore, eraseBuyersBefore } from '../orders/index.ts'
import { eraseCustomer } from './erase-customer.ts'

type Deps = { db: Db; clock: Clock; queueMail: QueueMail }

const BATCH = 200
/** The last mail to somebody who is gone is kept only as long as they may ask about it. */
const GOODBYE_DAYS = 30

/** Keeps what the privacy policy promises: what is older than it says is gone. Doing it twice changes nothing. */
export async function keepRetention(deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await forgetPurchases(deps, now)
  await forgetSupport(deps, now)
  await warnInactive(deps, now)
  await forgetInactive(deps, now)
}

async function forgetPurchases({ db }: Deps, now: Date): Promise<void> {
  const before = yearsBefore(now, PURCHASE_RETENTION_YEARS)
  await eraseBuyersBefore(db, { before, now })
  await eraseAttemptsBefore(db, before)
}

async function forgetSupport({ db }: Deps, now: Date): Promise<void> {
  const before = yearsBefore(now, SUPPORT_RETENTION_YEARS)
  await deleteSupportRecordsBefore(db, before)
  await deleteUserNotesBefore(db, before)
  await deleteNotificationsBefore(db, before)
  await deleteMailsBefore(db, before)
  await deleteMailsBefore(db, daysBefore(now, GOODBYE_DAYS), 'account-deleted')
}

/** Those whose account will be removed soon, once. */
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

/** Accounts nobody has used. Their purchases have their own, longer time. */
async function forgetInactive({ db }: Deps, now: Date): Promise<void> {
  const to = yearsBefore(now, INACTIVITY_RETENTION_YEARS)
  let people: Inactive[]
  do {
    people = await listInactive(db, { to, limit: BATCH })
    for (const { id } of people) {
      await inTransaction(db, async (tx) => {
        const user = await lockUser(tx, { id })
        if (user && user.lastActiveAt < to) await eraseCustomer(tx, { user, now, purchases: 'keep' })
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

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS)
}
