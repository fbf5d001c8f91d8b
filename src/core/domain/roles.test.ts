import { expect, test } from 'vitest'
import { isAdmin, isStaff, ROLE_ID, ROLE_IDS, ROLE_NAMES } from './roles.ts'

test('the seed fixes 1 for Admin', () => {
  expect(ROLE_IDS.map((id) => [id, ROLE_NAMES[id]])).toEqual([
    [1, 'Admin'],
    [2, 'Customer'],
    [3, 'Support'],
  ])
})

test('only the first role counts, and only staff see the admin panel', () => {
  expect([ROLE_ID.admin, ROLE_ID.customer, ROLE_ID.support, null].map(isAdmin)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect([ROLE_ID.admin, ROLE_ID.customer, ROLE_ID.support, null].map(isStaff)).toEqual([
    true,
    false,
    true,
    false,
  ])
})
