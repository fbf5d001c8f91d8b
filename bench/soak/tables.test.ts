import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import * as tables from '#server/db/tables/index.ts'
import { FATES, growthOf } from './tables.ts'

const names = Object.values(tables).flatMap((table) => (is(table, PgTable) ? [getTableName(table)] : []))

describe('the fate of rows', () => {
  test('is decided for every table of the shop, and for no other', () => {
    expect(Object.keys(FATES).toSorted()).toEqual(names.toSorted())
  })

  test('names jobs that exist', () => {
    const server = new URL('../../src/server', import.meta.url).pathname
    const sources = readdirSync(server, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.ts'))
      .map((file) => readFileSync(join(server, file), 'utf8'))
    const jobs = new Set(
      Object.values(FATES).flatMap((fate) =>
        typeof fate === 'object' && 'deletedBy' in fate ? [fate.deletedBy] : [],
      ),
    )

    for (const job of jobs) expect(sources.some((text) => text.includes(`id: '${job}'`))).toBe(true)
  })
})

const rows = (count: number) => ({ rows: count, bytes: 8192 + count * 100 })

describe('growthOf', () => {
  test('names only tables that have grown', () => {
    expect(
      growthOf({ orders: rows(1), users: rows(5) }, { orders: rows(2), users: rows(5) }).map(
        ({ table }) => table,
      ),
    ).toEqual(['orders'])
  })

  test('tells how much they have grown on disk', () => {
    expect(growthOf({ orders: rows(1) }, { orders: rows(3) })[0]).toMatchObject({
      before: 1,
      after: 3,
      bytes: 200,
    })
  })

  test('accepts records and what a job deletes', () => {
    const grown = growthOf({}, { orders: rows(9), sessions: rows(9) })

    expect(grown.map(({ fate, isBroken }) => ({ fate, isBroken }))).toEqual([
      { fate: 'kept: money that moved must be provable', isBroken: false },
      { fate: 'deleted by forget-ended-logins', isBroken: false },
    ])
  })

  test('does not accept growth where only staff add rows, or in an unknown table', () => {
    expect(
      growthOf({ settings: rows(3) }, { settings: rows(4), gift_cards: rows(1) }).every(
        ({ isBroken }) => isBroken,
      ),
    ).toBe(true)
  })
})
