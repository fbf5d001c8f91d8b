import { and, count, desc, eq, inArray, isNotNull, like, notInArray, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { pageKey } from '#core/content/documents.ts'
import { FIXED_PAGES, POLICIES, type Policy } from '#core/content/page.ts'
import { contentDocuments, contentVersions, users } from '#server/db/tables/index.ts'
import type { Queryable } from '#server/platform/database.ts'
import { STARTING_DATES } from './starting/starting-content.ts'

const publisher = alias(users, 'publisher')

const listed = {
  key: contentDocuments.key,
  title: contentDocuments.title,
  hasDraft: sql<boolean>`${contentDocuments.draft} is not null`,
  draftAt: contentDocuments.draftAt,
  draftBy: { id: users.id, name: users.name },
  version: contentDocuments.published,
  publishedAt: contentVersions.publishedAt,
  publishedBy: { id: publisher.id, name: publisher.name },
}
export type ListedRow = Awaited<ReturnType<typeof listDocuments>>[number]

const ofPublished = and(
  eq(contentVersions.key, contentDocuments.key),
  eq(contentVersions.number, contentDocuments.published),
)

/** Every document that staff have touched, without its texts. */
export function listDocuments(db: Queryable) {
  return db
    .select(listed)
    .from(contentDocuments)
    .leftJoin(contentVersions, ofPublished)
    .leftJoin(users, eq(users.id, contentDocuments.draftBy))
    .leftJoin(publisher, eq(publisher.id, contentVersions.publishedBy))
    .orderBy(contentDocuments.title, contentDocuments.key)
}

/** One document with its draft and what is published. */
export async function findDocument(db: Queryable, key: string) {
  const [row] = await db
    .select({
      ...listed,
      draft: contentDocuments.draft,
      revision: contentDocuments.revision,
      body: contentVersions.body,
    })
    .from(contentDocuments)
    .leftJoin(contentVersions, ofPublished)
    .leftJoin(users, eq(users.id, contentDocuments.draftBy))
    .leftJoin(publisher, eq(publisher.id, contentVersions.publishedBy))
    .where(eq(contentDocuments.key, key))
  return row
}

/** What visitors see, if it was ever published. */
export async function findPublished(db: Queryable, key: string) {
  const [row] = await db
    .select({
      body: contentVersions.body,
      pictures: contentVersions.pictures,
      publishedAt: contentVersions.publishedAt,
    })
    .from(contentDocuments)
    .innerJoin(contentVersions, ofPublished)
    .where(eq(contentDocuments.key, key))
  return row
}

/** Everything that is published except the home page and pages, which are read when they are shown. */
export function listSharedPublished(db: Queryable) {
  return db
    .select({ key: contentDocuments.key, body: contentVersions.body })
    .from(contentDocuments)
    .innerJoin(contentVersions, ofPublished)
    .where(and(sql`${contentDocuments.key} <> 'home'`, sql`${contentDocuments.key} not like 'page:%'`))
}

export function listPublishedKeys(db: Queryable) {
  return db
    .select({ key: contentDocuments.key })
    .from(contentDocuments)
    .where(isNotNull(contentDocuments.published))
    .orderBy(contentDocuments.key)
}

/** The public pages that staff made themselves. */
export function listOwnPages(db: Queryable) {
  return db
    .select({ key: contentDocuments.key, publishedAt: contentVersions.publishedAt })
    .from(contentDocuments)
    .innerJoin(contentVersions, ofPublished)
    .where(
      and(like(contentDocuments.key, 'page:%'), notInArray(contentDocuments.key, FIXED_PAGES.map(pageKey))),
    )
    .orderBy(contentDocuments.key)
}

/** Each policy, and whether the shop shows a version of its owner. */
export async function listPolicies(db: Queryable): Promise<{ page: Policy; published: boolean }[]> {
  const rows = await db
    .select({ key: contentDocuments.key, isDemo: contentVersions.isDemo })
    .from(contentDocuments)
    .innerJoin(contentVersions, ofPublished)
    .where(inArray(contentDocuments.key, POLICIES.map(pageKey)))
  return POLICIES.map((slug) => {
    const row = rows.find(({ key }) => key === pageKey(slug))
    return { page: slug, published: row?.isDemo === false }
  })
}

/** False if there is one with this key. */
export async function insertDocument(
  tx: Queryable,
  values: typeof contentDocuments.$inferInsert,
): Promise<boolean> {
  const rows = await tx
    .insert(contentDocuments)
    .values(values)
    .onConflictDoNothing()
    .returning({ key: contentDocuments.key })
  return rows.length > 0
}

export async function lockDocument(tx: Queryable, key: string) {
  const [row] = await tx.select().from(contentDocuments).where(eq(contentDocuments.key, key)).for('update')
  return row
}
export type DocumentRow = NonNullable<Awaited<ReturnType<typeof lockDocument>>>

type Change = Partial<Omit<typeof contentDocuments.$inferInsert, 'key' | 'revision'>>

export async function changeDocument(tx: Queryable, key: string, change: Change): Promise<void> {
  await tx
    .update(contentDocuments)
    .set({ ...change, revision: sql`${contentDocuments.revision} + 1` })
    .where(eq(contentDocuments.key, key))
}

/** Appends a version and returns its number. The document must be locked. */
export async function insertVersion(
  tx: Queryable,
  version: Omit<typeof contentVersions.$inferInsert, 'number'>,
): Promise<number> {
  const [last] = await tx
    .select({ number: sql<number>`coalesce(max(${contentVersions.number}), 0)` })
    .from(contentVersions)
    .where(eq(contentVersions.key, version.key))
  const number = (last?.number ?? 0) + 1
  await tx.insert(contentVersions).values({ ...version, number })
  return number
}

const versionColumns = {
  number: contentVersions.number,
  body: contentVersions.body,
  publishedAt: contentVersions.publishedAt,
  publishedBy: { id: users.id, name: users.name },
}

/** Newest first. */
export function listVersions(
  db: Queryable,
  key: string,
  { limit, offset }: { limit: number; offset: number },
) {
  return db
    .select(versionColumns)
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.publishedBy))
    .where(eq(contentVersions.key, key))
    .orderBy(desc(contentVersions.number))
    .limit(limit)
    .offset(offset)
}

export async function countVersions(db: Queryable, key: string): Promise<number> {
  const [row] = await db.select({ rows: count() }).from(contentVersions).where(eq(contentVersions.key, key))
  return row?.rows ?? 0
}

export async function findVersion(db: Queryable, key: string, number: number) {
  const [row] = await db
    .select(versionColumns)
    .from(contentVersions)
    .leftJoin(users, eq(users.id, contentVersions.publishedBy))
    .where(and(eq(contentVersions.key, key), eq(contentVersions.number, number)))
  return row
}

export async function deleteDocument(tx: Queryable, key: string): Promise<void> {
  await tx.delete(contentVersions).where(eq(contentVersions.key, key))
  await tx.delete(contentDocuments).where(eq(contentDocuments.key, key))
}

/** Which of these pictures some draft or version shows. */
export async function listContentPictures(db: Queryable, uris: string[]): Promise<string[]> {
  const { rows } = await db.execute<{ uri: string }>(sql`
    select picture.uri from unnest(${sql.param(uris)}::text[]) as picture (uri)
    where exists (select from ${contentDocuments} where picture.uri = any (${contentDocuments.pictures}))
      or exists (select from ${contentVersions} where picture.uri = any (${contentVersions.pictures}))`)
  return rows.map(({ uri }) => uri)
}

/** Takes what the demo published off the site. Texts that staff published since, and their drafts, stay. */
export async function deleteDemoVersions(tx: Queryable): Promise<void> {
  const isDemo = sql`exists (select from ${contentVersions} where ${ofPublished} and ${contentVersions.isDemo})`
  await tx
    .update(contentDocuments)
    .set({ published: null, revision: sql`${contentDocuments.revision} + 1` })
    .where(isDemo)
  await tx.delete(contentVersions).where(eq(contentVersions.isDemo, true))
  await tx.delete(contentDocuments).where(
    sql`${contentDocuments.draft} is null and not exists (
        select from ${contentVersions} where ${contentVersions.key} = ${contentDocuments.key})`,
  )
}

/**
 * The version of a policy that is in force, such as `v3 2026-11-16`, or the date of the starting text. Part of the
 * statement that needs it, so that it is the version at that moment.
 */
export function policyVersion(policy: Policy): SQL<string> {
  return versionWhere(
    policy,
    sql`version.number = (select published from ${contentDocuments} document where document.key = version.key)`,
  )
}

/** The version of a policy that was in force then. */
export async function findPolicyVersion(db: Queryable, policy: Policy, then: Date): Promise<string> {
  const version = versionWhere(policy, sql`version.published_at <= ${then.toISOString()}::timestamptz`)
  const { rows } = await db.execute<{ version: string }>(sql`select ${version} as version`)
  return rows[0]?.version ?? ''
}

function versionWhere(policy: Policy, condition: SQL): SQL<string> {
  const key = pageKey(policy)
  return sql<string>`coalesce((
    select 'v' || version.number || ' ' || to_char(version.published_at at time zone 'UTC', 'YYYY-MM-DD')
    from ${contentVersions} version where version.key = ${sql.raw(`'${key}'`)} and ${condition}
    order by version.number desc limit 1), ${sql.raw(`'${STARTING_DATES[key]}'`)})`
}
