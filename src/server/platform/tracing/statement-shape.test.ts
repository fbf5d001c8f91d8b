import { expect, test } from 'vitest'
import { statementShape } from './statement-shape.ts'

test.each([
  ['select "id" from "orders" where "orders"."email" = $1', 'select orders'],
  [`select 'a ''from secret'' b' from users`, 'select users'],
  ['insert into "carts" ("id") values ($1) returning "id"', 'insert carts'],
  ['update only products set name = $1', 'update products'],
  ['\n  with due as (select * from mails) update mails set tries = 1', 'with mails'],
  ['begin isolation level repeatable read', 'begin'],
  [`notify shop, 'a secret'`, 'notify'],
  ['select 4242424242424242', 'select'],
  [`'secret'`, 'statement'],
  ['', 'statement'],
])('%j is called %j', (text, shape) => {
  expect(statementShape(text)).toBe(shape)
})
