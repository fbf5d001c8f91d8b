import { isIP } from 'node:net'
import type { SQL } from 'drizzle-orm'
import type { ListQuery } from '#core/contract/admin-list.ts'
import type { SecurityEvent } from '#core/contract/admin-security.ts'
import { DAY_MS } from '#core/domain/durations.ts'
import { normalizeEmail } from '#core/domain/email.ts'
import type { SecurityEventKind } from '#core/domain/security-event.ts'
import { securityEvents } from '#server/db/tables/index.ts'
import type { Db } from '#server/platform/database.ts'
import { countUpTo, type Ordering, readSlice, toList } from '#server/platform/keyset.ts'
import { networkOf } from '#server/platform/network-of.ts'
import {
  isIn,
  isOf,
  isOfEmail,
  type ListedEvent,
  listSecurityEvents,
  matchingEvents,
  mentions,
} from './queries.ts'

const NEWEST: Ordering<ListedEvent> = {
  column: securityEvents.lastAt,
  id: securityEvents.id,
  type: 'timestamptz',
  descending: true,
  placeOf: ({ event }) => ({ value: event.lastAt, id: event.id }),
}

type Query = ListQuery & {
  kind?: SecurityEventKind | undefined
  user?: number | undefined
  from?: string | undefined
  to?: string | undefined
}

export async function listEvents(db: Db, query: Query) {
  const filter = {
    about: aboutOf(query.q),
    kind: query.kind,
    userId: query.user,
    from: query.from === undefined ? undefined : new Date(query.from),
    before: query.to === undefined ? undefined : new Date(Date.parse(query.to) + DAY_MS),
  }
  const [slice, total] = await Promise.all([
    readSlice(query, NEWEST, (range) => listSecurityEvents(db, filter, range)),
    countUpTo(db, securityEvents, matchingEvents(filter)),
  ])
  return toList(query, slice, { total, present })
}

/** A whole address finds its network, since the log has nothing more precise. */
function aboutOf(words: string): SQL | undefined {
  if (words === '') return undefined
  if (/^#\d{1,9}$/.test(words)) return isOf(Number(words.slice(1)))
  if (words.includes('@')) return isOfEmail(normalizeEmail(words))
  const [address = ''] = words.split('/', 1)
  return isIP(address) === 0 ? mentions(words) : isIn(networkOf(address))
}

function present({ event, userName, actorName }: ListedEvent): SecurityEvent {
  return {
    id: event.id,
    kind: event.kind,
    network: event.network,
    user: personOf(event.userId, userName),
    actor: personOf(event.actorId, actorName),
    detail: event.detail,
    count: event.count,
    first_at: event.firstAt.toISOString(),
    last_at: event.lastAt.toISOString(),
  }
}

function personOf(id: number | null, name: string | null): { id: number; name: string } | null {
  return id === null || name === null ? null : { id, name }
}
