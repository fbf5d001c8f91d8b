import { isDeepStrictEqual } from 'node:util'
import { TransactionRollbackError } from 'drizzle-orm'
import * as z from 'zod/mini'
import { PageSlug } from '#core/content/page.ts'
import { UPLOADED_PICTURE } from '#core/domain/uploaded-picture.ts'
import { AppError, type FieldErrors, fieldError, isAppError } from '#core/errors.ts'
import { inTransaction, type Tx } from '#server/platform/database.ts'
import { parseStrictJson } from '#server/platform/http/strict-json.ts'
import { imageUri, storeUpload } from '#server/platform/images.ts'
import { forgetPages } from '#server/platform/page-cache/forget-pages.ts'
import { type AuditActor, recordAudit } from '../../audit/index.ts'
import { type CleanBody, cleanBody } from '../clean-body.ts'
import { isOwnPage, nameIn, titleOf } from '../content-key.ts'
import type { ContentDeps } from '../deps.ts'
import { findPublished, insertDocument, lockDocument } from '../queries.ts'
import { FILE_FORMAT } from './export-content.ts'
import { startingBody } from './present-edited.ts'
import { appendVersion, refuseProblems } from './publish.ts'
import { requirePictures } from './require-pictures.ts'
import { writeDraft } from './save-draft.ts'

const ContentFile = z.object({
  format: z.literal(FILE_FORMAT.format),
  version: z.literal(FILE_FORMAT.version),
  documents: z.record(z.string(), z.unknown()),
  pictures: z._default(z.record(z.string(), z.string()), {}),
})
type ContentFile = z.infer<typeof ContentFile>

/** Several times what a large shop has. All of it is checked and written in one go. */
const MAX_ENTRIES = 1000

type Import = {
  bytes: Uint8Array
  actor: AuditActor
  publish?: boolean
  /** Finds out what would change, and changes nothing. */
  dryRun?: boolean
}
/** The keys that were changed, and how many texts were the same already. */
type Imported = { changed: string[]; same: number }
type Documents = ReadonlyMap<string, CleanBody>

/**
 * Takes the texts of a file over as drafts, or publishes them. Everything is checked first, and one thing that is wrong
 * keeps all of it out. Taking the same file over again changes nothing.
 */
export async function importContent(
  deps: ContentDeps,
  { bytes, actor, publish = false, dryRun = false }: Import,
): Promise<Imported> {
  const file = readFile(bytes)
  checkAll(Object.keys(file.documents), (key) => cleanBody(requireImportable(key), file.documents[key]))
  const names = await storePictures(deps, file)
  const documents: Documents = new Map(
    Object.entries(file.documents).map(([key, body]) => [key, cleanBody(key, renamed(body, names))]),
  )
  for (const [key, clean] of documents) {
    await atDocument(key, () => requirePictures(deps, clean))
    if (publish) await atDocument(key, () => refuseProblems(deps, { key, body: clean.body, on: deps.db }))
  }
  const write = (tx: Tx) => writeAll(deps, { tx, documents, actor, publish })
  const changed = await (dryRun ? rolledBack(deps, write) : inTransaction(deps.db, write))
  await deps.shared.reload(deps.db)
  return { changed, same: documents.size - changed.length }
}

/** What `work` returns, without what it wrote. Pictures that no text uses are swept anyway. */
async function rolledBack<Result>(
  { db }: Pick<ContentDeps, 'db'>,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const results: Result[] = []
  await inTransaction(db, async (tx) => {
    results.push(await work(tx))
    tx.rollback()
  }).catch((error: unknown) => {
    if (!(error instanceof TransactionRollbackError)) throw error
  })
  const result = results.at(-1)
  if (result === undefined) throw new Error('A dry run ended without a result.')
  return result
}

function readFile(bytes: Uint8Array): ContentFile {
  const result = ContentFile.safeParse(parseJson(bytes))
  if (!result.success) throw fieldError('file', 'This is not a content file of a shop like this one.')
  const { documents, pictures } = result.data
  if (Object.keys(documents).length > MAX_ENTRIES || Object.keys(pictures).length > MAX_ENTRIES)
    throw fieldError('file', `A file may hold at most ${MAX_ENTRIES} texts and as many pictures.`)
  return result.data
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return parseStrictJson(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    return null
  }
}

function requireImportable(key: string): string {
  if (isOwnPage(key) && !PageSlug.safeParse(nameIn(key)).success) throw new AppError('not_found')
  return key
}

function checkAll(keys: readonly string[], check: (key: string) => void): void {
  const errors: FieldErrors = Object.create(null)
  for (const key of keys) {
    try {
      check(key)
    } catch (error) {
      Object.assign(errors, errorsAt(key, error))
    }
  }
  if (Object.keys(errors).length > 0) throw refusal(errors)
}

async function atDocument(key: string, check: () => Promise<void>): Promise<void> {
  try {
    await check()
  } catch (error) {
    throw refusal(errorsAt(key, error))
  }
}

function errorsAt(key: string, error: unknown): FieldErrors {
  if (!isAppError(error)) throw error
  if (error.code === 'not_found') return { [key]: ['This shop has no such text.'] }
  const entries = Object.entries(error.errors ?? { '': [error.message] })
  return Object.fromEntries(
    entries.map(([path, messages]) => [path === '' ? key : `${key}.${path}`, messages]),
  )
}

function refusal(errors: FieldErrors): AppError {
  const [[place, messages] = ['', []]] = Object.entries(errors)
  return new AppError('invalid_input', {
    message: `Nothing was imported. ${place}: ${messages[0]}`,
    errors,
  })
}

/** Stores the pictures as uploads are, re-encoded, and returns their new names. What is here already stays. */
async function storePictures(
  { storage }: Pick<ContentDeps, 'storage'>,
  { pictures }: ContentFile,
): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  for (const [name, text] of Object.entries(pictures)) {
    if (!UPLOADED_PICTURE.test(name))
      throw refusal({ [`pictures.${name}`]: ['This is not the name of a picture.'] })
    const bytes = Buffer.from(text, 'base64')
    const isStored = imageUri(bytes) === name && (await storage.exists(`images/${name}`))
    if (isStored) continue
    await atDocument(`pictures.${name}`, async () => {
      names.set(name, (await storeUpload(storage, bytes)).uri)
    })
  }
  return names
}

/** The document with the pictures' new names, wherever they stand. */
function renamed(body: unknown, names: ReadonlyMap<string, string>): unknown {
  const text = [...names].reduce(
    (json, [from, to]) => json.replaceAll(from.replace('.webp', ''), to.replace('.webp', '')),
    JSON.stringify(body),
  )
  return JSON.parse(text)
}

type Work = { tx: Tx; documents: Documents; actor: AuditActor; publish: boolean }

async function writeAll(deps: ContentDeps, { tx, documents, actor, publish }: Work): Promise<string[]> {
  const changed: string[] = []
  for (const [key, clean] of documents) {
    if (!(await writeOne(deps, { tx, key, clean, actor, publish }))) continue
    changed.push(key)
    await recordAudit(tx, {
      actor,
      action: 'content.imported',
      subjectId: key,
      before: null,
      after: { published: publish },
    })
  }
  if (publish && changed.length > 0) await forgetPages(tx)
  return changed
}

type One = Omit<Work, 'documents'> & { key: string; clean: CleanBody }

/** False if the text is the same already. */
async function writeOne(deps: ContentDeps, { tx, key, clean, actor, publish }: One): Promise<boolean> {
  await insertDocument(tx, { key, title: titleOf(key, clean.body) })
  const row = await lockDocument(tx, key)
  if (!row) throw new Error('A document vanished while it was locked.')
  const body: unknown = JSON.parse(JSON.stringify(clean.body))
  if (row.draft !== null && !isDeepStrictEqual(row.draft, body))
    throw refusal({
      [key]: [`“${row.title}” has a draft. Publish or discard it first, so that it is not lost.`],
    })
  const published = (await findPublished(tx, key))?.body
  // As a draft, what the shop starts with is nothing new either.
  const shown = publish ? published : (published ?? startingBody(deps, key))
  if (row.draft === null && isDeepStrictEqual(shown, body)) return false
  if (publish) await appendVersion(tx, { key, clean, actor, now: deps.clock.now() })
  else if (row.draft !== null) return false
  else await writeDraft(deps, { tx, row, clean, change: { key, actor } })
  return true
}
