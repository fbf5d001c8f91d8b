import type { SQL } from 'drizzle-orm'
import type pg from 'pg'
import type { Queryable } from './database.ts'
import { sha256 } from './keys.ts'
import { prepared } from './prepared-client.ts'
import { clientOf, type Filled, fillable, run, type Values } from './statement.ts'

/** What is held back for each handle of `inOneStatement`. */
const heldBack = new WeakMap<Queryable, Filled[]>()

/** A prepared statement that only writes. Nobody needs its result, so `inOneStatement` can hold it back. */
export function write(name: string, query: SQL) {
  const fill = fillable(name, query)
  return async (on: Queryable, values: Values): Promise<void> => {
    const held = heldBack.get(on)
    if (held) held.push(fill(values))
    else await run(on, fill(values))
  }
}

/** Lets a library run its own statements in the caller's transaction, prepared like ours. */
export function executorOn(on: Queryable) {
  return {
    executeSql: async (text: string, values: unknown[] = []): Promise<Pick<pg.QueryResult, 'rows'>> => {
      const filled = prepared(text, values)
      const held = heldBack.get(on)
      if (!held) return clientOf(on).query(filled)
      held.push(filled)
      return { rows: [] }
    },
  }
}

/**
 * Sends what `work` writes through its handle as one statement, in one trip to the database, when `work` is done.
 * PostgreSQL shows all of them the same rows, so none may build on another. Reading through the handle works as usual.
 */
export async function inOneStatement<Result>(
  tx: Queryable,
  name: string,
  work: (handle: Queryable) => Promise<Result>,
): Promise<Result> {
  const held: Filled[] = []
  const handle: Queryable = Object.create(tx)
  heldBack.set(handle, held)
  const result = await work(handle)
  heldBack.delete(handle)
  if (held.length > 0) await run(tx, joined(name, held))
  return result
}

const texts = new Map<string, { name: string; text: string }>()

function joined(name: string, parts: readonly Filled[]): Filled {
  const key = parts.map((part) => part.name).join(' ')
  const known = texts.get(key) ?? joinTexts(name, parts)
  texts.set(key, known)
  return { ...known, values: parts.flatMap(({ values }) => values) }
}

function joinTexts(name: string, parts: readonly Filled[]): { name: string; text: string } {
  let before = 0
  const written = parts.map(({ text, values }, index) => {
    const renumbered = text.replace(/\$(\d+)/g, (_, number) => `$${before + Number(number)}`)
    before += values.length
    return `write_${index} as (${renumbered})`
  })
  const text = `with ${written.join(', ')} select`
  return { name: `${name}_${sha256(text).slice(0, 8)}`, text }
}
