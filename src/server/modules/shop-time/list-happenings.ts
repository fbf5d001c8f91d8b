import { desc, eq, gte } from 'drizzle-orm'
import { noteOf } from '#core/domain/subscription-event-note.ts'
import { licenses, mails, products, subscriptionEvents, subscriptions } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'

type Happening = { at: Date; what: string; about: string }

/** What subscriptions did and which mails were written since then, newest first. */
export async function listHappenings(
  db: Queryable,
  { since, limit }: { since: Date; limit: number },
): Promise<Happening[]> {
  const [events, written] = await Promise.all([
    db
      .select({
        at: subscriptionEvents.createdAt,
        id: subscriptionEvents.subscriptionId,
        kind: subscriptionEvents.kind,
        details: subscriptionEvents.details,
        product: products.name,
      })
      .from(subscriptionEvents)
      .innerJoin(subscriptions, eq(subscriptions.id, subscriptionEvents.subscriptionId))
      .innerJoin(licenses, eq(licenses.id, subscriptions.licenseId))
      .innerJoin(products, eq(products.id, licenses.productId))
      .where(gte(subscriptionEvents.createdAt, since))
      .orderBy(desc(subscriptionEvents.id))
      .limit(limit),
    db
      .select({ at: mails.createdAt, kind: mails.kind, to: mails.toAddress, subject: mails.subject })
      .from(mails)
      .where(gte(mails.createdAt, since))
      .orderBy(desc(mails.createdAt), desc(mails.id))
      .limit(limit),
  ])
  return [
    ...written.map(({ at, kind, to, subject }) => ({
      at,
      what: `Mail to ${to}`,
      about: subject || inWords(kind),
    })),
    ...events.map(({ at, id, kind, details, product }) => ({
      at,
      what: `Subscription ${id}, ${product}`,
      about: [inWords(kind), noteOf({ kind, details })].filter(Boolean).join(': '),
    })),
  ]
    .toSorted((one, other) => other.at.getTime() - one.at.getTime())
    .slice(0, limit)
}

/** `charge_failed` as "Charge failed". */
function inWords(name: string): string {
  const words = name.replaceAll(/[_-]/g, ' ')
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}`
}
