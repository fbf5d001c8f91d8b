import * as z from 'zod/mini'
import { MAX_PAGE, MAX_PER_PAGE } from '../domain/limits.ts'

/** `{ success, data }`: a single item. */
export function one<T extends z.ZodMiniType>(data: T) {
  return z.object({ success: z._default(z.literal(true), true), message: z.optional(z.string()), data })
}

/** `{ success, data: { data: [...], current_page, ... } }`: a page, with its list at `body.data.data`. */
export function pageOf<T extends z.ZodMiniType>(item: T) {
  return one(z.object(pageFields(item)))
}

/** For pages with additional data next to the list. */
export function pageFields<T extends z.ZodMiniType>(item: T) {
  return {
    data: z.array(item),
    current_page: z.int(),
    last_page: z.int(),
    per_page: z.int(),
    total: z.int(),
  }
}

export type Page = { page: number; per_page: number }

/** One slice of a list, the input of `pageOf`. */
export function toPage<T>(data: T[], total: number, { page, per_page }: Page) {
  return { data, current_page: page, last_page: Math.max(1, Math.ceil(total / per_page)), per_page, total }
}

/** A short list as a single page. */
export function onlyPage<T>(data: T[]) {
  return toPage(data, data.length, { page: 1, per_page: Math.max(1, data.length) })
}

/** `{ success, message }`: a confirmation. */
export const Done = z.object({ success: z._default(z.literal(true), true), message: z.optional(z.string()) })

/** 204: no body. */
export const Nothing = z.void()

/** A file to download: its name and a stream of its contents. */
export type FileAnswer = { name: string; parts: AsyncIterable<string | Uint8Array> }
export const FileAnswer = z.custom<FileAnswer>()

/** US dollars with at most two decimals. Only on the wire; everywhere else amounts are in cents. */
export const Dollars = z.number().check(z.nonnegative())

/** ISO 8601 in UTC. Handlers may return a Date. */
export const Timestamp = z.pipe(
  z.union([
    z.string(),
    z.pipe(
      z.date(),
      z.transform((date) => date.toISOString()),
    ),
  ]),
  z.string(),
)

/** An integer in a query string: `?page=2`. Anything else is rejected. */
export function queryInt({ fallback, ...limits }: { min: number; max: number; fallback: number }) {
  return z._default(requiredQueryInt(limits), fallback)
}

export function requiredQueryInt({ min, max }: { min: number; max: number }) {
  const error = `Must be a whole number from ${min} to ${max}.`
  return z.pipe(
    z.union([z.number(), z.string().check(z.regex(/^\d{1,9}$/, { error }))], { error }),
    z.pipe(
      z.transform((value: string | number) => Number(value)),
      z
        .int()
        .check(
          z.minimum(min, { error: `Must be at least ${min}.` }),
          z.maximum(max, { error: `Must be at most ${max}.` }),
        ),
    ),
  )
}

/** The page in a JSON body. A page size above the maximum is clamped. */
export function bodyPage(perPage: number) {
  const size = z
    .int({ error: 'Must be a whole number.' })
    .check(z.minimum(1, { error: 'Must be at least 1.' }))
  const schema = z.strictObject({
    page: z._default(size.check(z.maximum(MAX_PAGE, { error: `Must be at most ${MAX_PAGE}.` })), 1),
    per_page: z._default(
      z.pipe(
        size,
        z.transform((value: number) => Math.min(value, MAX_PER_PAGE)),
      ),
      perPage,
    ),
  })
  return z._default(schema, { page: 1, per_page: perPage })
}

/** Control characters, lone surrogates and bidi overrides never belong in typed text. */
const ILL_FORMED = /[[\p{Cc}--[\t\n\r]]\p{Cs}\u202A-\u202E\u2066-\u2069]/v
/** Like `ILL_FORMED`, including line breaks and tabs. */
const ILL_FORMED_LINE = /[\p{Cc}\p{Cs}\u202A-\u202E\u2066-\u2069]/v

type TextRules = { required?: string; max: number; tooLong?: string }

/** One line of text: trimmed, well-formed Unicode, at most `max` characters, not empty if `required`. */
export function line({ required, max, tooLong }: TextRules) {
  return text(ILL_FORMED_LINE, { required, max, tooLong })
}

/** Multi-line text with the same rules. */
export function lines({ required, max, tooLong }: TextRules) {
  return text(ILL_FORMED, { required, max, tooLong })
}

function text(illFormed: RegExp, { required, max, tooLong }: TextRules) {
  const schema = z.string({ error: required ?? 'Must be text.' }).check(z.trim())
  const filled = required ? schema.check(z.minLength(1, { error: required, abort: true })) : schema
  return filled.check(
    z.maxLength(max, { error: tooLong ?? `Must be at most ${max} characters.` }),
    z.refine((value) => !illFormed.test(value), { error: 'Contains characters that are not allowed.' }),
  )
}
