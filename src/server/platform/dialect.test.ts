import { eq, sql } from 'drizzle-orm'
import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { expect, test } from 'vitest'
import { wrapDatabase } from './database.ts'

const shelves = pgTable('shelves', { id: integer(), roomName: text() })
const books = pgTable('books', { id: integer(), shelfId: integer() })
/** Never connects: queries are only written. */
const db = wrapDatabase(new pg.Pool())

const row = {
  room: shelves.roomName,
  books: sql<number>`(select count(*) from ${books} where ${books.shelfId} = ${shelves.id})`,
}
const ROW = `"shelves"."room_name", (select count(*) from "books" where "books"."shelf_id" = "shelves"."id")`

test.each([
  ['a select', db.select(row).from(shelves), `select ${ROW} from "shelves"`],
  [
    'an insert',
    db.insert(shelves).values({ id: 1 }).returning(row),
    `insert into "shelves" ("id", "room_name") values ($1, default) returning ${ROW}`,
  ],
  [
    'an update',
    db.update(shelves).set({ id: 1 }).where(eq(shelves.id, 2)).returning(row),
    `update "shelves" set "id" = $1 where "shelves"."id" = $2 returning ${ROW}`,
  ],
  ['a delete', db.delete(shelves).returning(row), `delete from "shelves" returning ${ROW}`],
])('%s of one table names the table of every column, in its subqueries too', (_, query, text) => {
  expect(query.toSQL().sql).toBe(text)
})
