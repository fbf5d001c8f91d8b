import { expect, test } from 'vitest'
import { findContractions } from './expand-and-contract.ts'

const RELEASED = new Set(['0.9.0', '1.0.0'])

function problemsOf(...statements: string[]): string[] {
  return findContractions({ tag: '0011_new', statements }, RELEASED)
}

test.each([
  ['ALTER TABLE "orders" DROP COLUMN "note"', 'drops orders.note'],
  ['ALTER TABLE public.orders DROP IF EXISTS note CASCADE', 'drops orders.note'],
  ['ALTER TABLE "orders" RENAME COLUMN "note" TO "memo"', 'renames orders.note'],
  ['ALTER TABLE orders RENAME note TO memo', 'renames orders.note'],
  ['ALTER TABLE "orders" RENAME TO "purchases"', 'renames orders'],
  ['DROP TABLE "orders" CASCADE', 'drops orders'],
  ['drop table if exists public.orders', 'drops orders'],
  ['DROP VIEW "orders"', 'drops orders'],
  [
    'ALTER TABLE "orders"\n  ALTER COLUMN "note" SET DATA TYPE integer USING note::integer',
    'changes the type of orders.note',
  ],
  ['ALTER TABLE orders ALTER note TYPE varchar(10)', 'changes the type of orders.note'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" SET NOT NULL', 'requires orders.note'],
  ['ALTER TABLE "orders" ALTER COLUMN "note" DROP DEFAULT', 'takes the default of orders.note'],
  ['ALTER TABLE "orders" ADD COLUMN "note" text NOT NULL', 'requires orders.note'],
  ["ALTER TABLE orders ADD note text NOT NULL CHECK (note <> 'DEFAULT')", 'requires orders.note'],
  ['ALTER TABLE orders ADD COLUMN extra numeric(10, 2), DROP COLUMN note', 'drops orders.note'],
  ['DO $$ BEGIN ALTER TABLE orders DROP COLUMN note; END $$', 'drops orders.note'],
])('%s is refused', (statement, problem) => {
  expect(problemsOf(statement)).toEqual([`migrations/0011_new.sql ${problem}`])
})

test('each change of several is named', () => {
  expect(
    problemsOf('DROP TABLE a, b; ALTER TABLE orders DROP note, ALTER COLUMN email SET NOT NULL'),
  ).toEqual([
    'migrations/0011_new.sql drops a',
    'migrations/0011_new.sql drops b',
    'migrations/0011_new.sql drops orders.note',
    'migrations/0011_new.sql requires orders.email',
  ])
})

test.each([
  'CREATE TABLE "gifts" ("id" integer PRIMARY KEY, "code" text NOT NULL)',
  'ALTER TABLE "orders" ADD COLUMN "note" text',
  `ALTER TABLE "orders" ADD COLUMN "note" text DEFAULT '' NOT NULL`,
  'ALTER TABLE orders ADD COLUMN search text NOT NULL GENERATED ALWAYS AS (lower(note)) STORED',
  'ALTER TABLE "orders" ALTER COLUMN "note" DROP NOT NULL',
  'ALTER TABLE "orders" ALTER COLUMN "note" SET DEFAULT 5',
  'ALTER TABLE "orders" DROP CONSTRAINT "orders_known"',
  'ALTER TABLE "orders" RENAME CONSTRAINT "a" TO "b"',
  'ALTER TABLE "orders" ADD CONSTRAINT "orders_known" CHECK ("orders"."note" is not null)',
  'DROP INDEX "orders_by_note"',
  'DROP TRIGGER orders_forward ON orders',
  '-- DROP TABLE orders',
  "UPDATE orders SET note = 'DROP TABLE orders; ALTER TABLE orders DROP note'",
])('%s leaves the version before what it uses', (statement) => {
  expect(problemsOf(statement)).toEqual([])
})

test('a table that the same migration creates may still change', () => {
  expect(
    problemsOf('CREATE TABLE "gifts" ("id" integer)', 'ALTER TABLE gifts ALTER id SET NOT NULL'),
  ).toEqual([])
})

test('what a release has stopped using may go', () => {
  const drop = 'ALTER TABLE orders DROP COLUMN note'
  const problems = ['migrations/0011_new.sql drops orders.note']

  expect(problemsOf(`-- safe since 1.0.0: orders.note\n${drop}`)).toEqual([])
  expect(problemsOf(`-- safe since 1.0.0: orders.email\n${drop}`)).toEqual(problems)
  expect(problemsOf(`-- safe since 1.1.0: orders.note\n${drop}`)).toEqual(problems)
  expect(problemsOf(`-- nobody uses orders.note\n${drop}`)).toEqual(problems)
})

test('migrations from before the rule are not judged', () => {
  const statements = ['DROP TABLE orders']
  expect(findContractions({ tag: '0006_sellers', statements }, RELEASED)).toEqual([])
  expect(findContractions({ tag: '0007_subscriptions', statements }, RELEASED)).toHaveLength(1)
})
