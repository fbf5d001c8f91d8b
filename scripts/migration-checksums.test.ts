import { describe, expect, test } from 'vitest'
import { findChangedMigrations, listNewMigrations } from './migration-checksums.ts'

const tables = { tag: '0000_tables', hash: 'aaa' }
const guards = { tag: '0001_guards', hash: 'bbb' }
const LIST = 'aaa  0000_tables.sql\nbbb  0001_guards.sql\n'

describe('findChangedMigrations', () => {
  test('is silent when every listed migration is as it was', () => {
    expect(findChangedMigrations(LIST, [tables, guards])).toEqual([])
  })

  test('names a migration that was edited after it was listed', () => {
    expect(findChangedMigrations(LIST, [tables, { ...guards, hash: 'ccc' }])).toEqual([
      'migrations/0001_guards.sql was edited',
    ])
  })

  test('names a migration that was removed', () => {
    expect(findChangedMigrations(LIST, [guards])).toEqual(['migrations/0000_tables.sql was removed'])
  })

  test('lets new migrations be edited until they are listed', () => {
    expect(findChangedMigrations(LIST, [tables, guards, { tag: '0002_new', hash: 'ddd' }])).toEqual([])
  })
})

describe('listNewMigrations', () => {
  test('adds what is new and never changes a line', () => {
    const edited = { ...guards, hash: 'ccc' }

    const list = listNewMigrations(LIST, [tables, edited, { tag: '0002_new', hash: 'ddd' }])

    expect(list).toBe(`${LIST}ddd  0002_new.sql\n`)
  })
})
