import { DAY_MS, HOUR_MS, SECOND_MS } from './durations.ts'
import { PRICE_CHANGE_NOTICE_DAYS, RENEWAL_CANCEL_HOURS } from './limits.ts'

/** The mail with amount and date, and with a new price, goes out this many days before the charge. */
export const NOTICE_DAYS = PRICE_CHANGE_NOTICE_DAYS
export const REMINDER_DAYS = 7
/** Whoever cancels later than this before the charge cancels the year after. */
export const CANCEL_HOURS = RENEWAL_CANCEL_HOURS
/** After a soft decline, counted from the first try. */
export const RETRY_DAYS = [1, 3, 5, 7] as const
/** How long a license stays valid while its charge is late. */
export const GRACE_DAYS = 14

/** Charges of the same moment are spread over this time, so that a popular day does not become a burst. */
const SPREAD_MS = HOUR_MS

type Period = {
  /** The end of the paid period. */
  periodEnd: Date
  /** When the holder was told about the charge that ends this period; null before that. */
  noticeAt: Date | null
}

export function noticeDueAt({ periodEnd }: Pick<Period, 'periodEnd'>): Date {
  return daysBefore(periodEnd, NOTICE_DAYS)
}

export function reminderDueAt({ periodEnd }: Pick<Period, 'periodEnd'>): Date {
  return daysBefore(periodEnd, REMINDER_DAYS)
}

/**
 * When the charge is due: at the end of the period, but never sooner than a week after the holder was told. If the shop
 * was off for a month, it tells first and charges a week later.
 */
export function chargeDueAt({ periodEnd, noticeAt }: Period): Date | null {
  return noticeAt === null ? null : weekAfterNotice(periodEnd, noticeAt)
}

/** The same for a holder who was not told yet: they are told when it is time, or now if that is over. */
export function expectedChargeAt({ periodEnd, noticeAt }: Period, now: Date): Date {
  const dueNotice = noticeDueAt({ periodEnd })
  return weekAfterNotice(periodEnd, noticeAt ?? (dueNotice > now ? dueNotice : now))
}

function weekAfterNotice(periodEnd: Date, noticeAt: Date): Date {
  return new Date(Math.max(periodEnd.getTime(), noticeAt.getTime() + REMINDER_DAYS * DAY_MS))
}

/** A fixed share of the hour for each subscription. */
export function spreadMs(subscriptionId: number): number {
  // A multiplicative hash, because neighboring ids belong to one order.
  return ((subscriptionId * 2_654_435_761) % (SPREAD_MS / SECOND_MS)) * SECOND_MS
}

/** Until then, canceling stops the next charge. */
export function cancelableUntil(period: Period): Date {
  return dayBefore(chargeDueAt(period) ?? period.periodEnd)
}

/** The same for the charge that is expected. */
export function expectedCancelUntil(period: Period, now: Date): Date {
  return dayBefore(expectedChargeAt(period, now))
}

function dayBefore(charge: Date): Date {
  return new Date(charge.getTime() - CANCEL_HOURS * HOUR_MS)
}

/**
 * How long a late charge may still be paid: until then the license stays valid, and then the subscription ends. A trigger
 * keeps it in `licenses.grace_until`.
 */
export function graceEndsAt(period: Period): Date {
  const due = chargeDueAt(period) ?? period.periodEnd
  return new Date(due.getTime() + GRACE_DAYS * DAY_MS)
}

/** When to try again after `tries` soft declines; null if that was the last one. */
export function retryAt(firstTryAt: Date, tries: number): Date | null {
  const days = RETRY_DAYS[tries - 1]
  return days === undefined ? null : new Date(firstTryAt.getTime() + days * DAY_MS)
}

type Priced = {
  priceCents: number
  nextPriceCents: number | null
  priceNoticeAt: Date | null
  periodEnd: Date
}

/** What the charge at the end of this period costs. A higher price counts only if it was announced 30 days before. */
export function amountDue({ priceCents, nextPriceCents, priceNoticeAt, periodEnd }: Priced): number {
  if (nextPriceCents === null) return priceCents
  if (nextPriceCents <= priceCents) return nextPriceCents
  const isAnnounced = priceNoticeAt !== null && priceNoticeAt <= daysBefore(periodEnd, NOTICE_DAYS)
  return isAnnounced ? nextPriceCents : priceCents
}

function daysBefore(moment: Date, days: number): Date {
  return new Date(moment.getTime() - days * DAY_MS)
}
