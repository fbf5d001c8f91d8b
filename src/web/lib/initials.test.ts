import { expect, test } from 'vitest'
import { initialsOf } from './initials.ts'

test.each([
  ['Maria Example', 'ME'],
  ['  maria   del  mar ', 'MM'],
  ['Cher', 'C'],
  ['Émile Ångström', 'ÉÅ'],
  ['👩‍💻 Dev', '👩D'],
  ['', ''],
])('the initials of "%s" are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials)
})
