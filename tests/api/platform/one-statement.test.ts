import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { executorOn, inOneStatement, write } from '#server/platform/one-statement.ts'
import { param, statement } from '#server/platform/statement.ts'
import { createTestDatabase } from '../../support/test-database.ts'

const note = write('test_note', sql`insert into notes values (${param('text')}, ${param('number')})`)
const list = statement<{ text: string; number: number }>(
  'test_list',
  sql`select * from notes order by number`,
)
const BY_LIBRARY = 'insert into notes values ($2, $1) returning number'

async function openNotes() {
  const { db, drop } = await createTestDatabase()
  onTestFinished(() => drop())
  await db.execute(sql`create table notes (text text, number int check (number < 9))`)
  return db
}

test('writes are held back and sent together, each with its own values', async () => {
  const db = await openNotes()
  for (const first of [1, 4])
    await db.transaction((tx) =>
      inOneStatement(tx, 'test_notes', async (handle) => {
        await note(handle, { text: 'ours', number: first })
        await executorOn(handle).executeSql(BY_LIBRARY, [first + 1, "the library's"])
        await note(handle, { text: 'ours', number: first + 2 })
        expect(await list(handle)).toHaveLength(first - 1)
      }),
    )

  expect(await list(db)).toEqual([
    { text: 'ours', number: 1 },
    { text: "the library's", number: 2 },
    { text: 'ours', number: 3 },
    { text: 'ours', number: 4 },
    { text: "the library's", number: 5 },
    { text: 'ours', number: 6 },
  ])
})

test('nothing is written if the work or one of the writes fails, nor sent if there is nothing to write', async () => {
  const db = await openNotes()
  const write = (numbers: number[], end: () => void) =>
    inOneStatement(db, 'test_notes', async (handle) => {
      for (const number of numbers) await note(handle, { text: 'ours', number })
      end()
    })

  await expect(write([1, 9], () => {})).rejects.toThrow('Failed query')
  await expect(
    write([1], () => {
      throw new Error('no')
    }),
  ).rejects.toThrow('no')
  await write([], () => {})

  expect(await list(db)).toEqual([])
})
