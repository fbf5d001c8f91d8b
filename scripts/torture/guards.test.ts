import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { GUARDS } from './guards.ts'

const edits = GUARDS.flatMap(({ name, edits }) => edits.map((edit) => ({ name, ...edit })))

test.each(edits)('$name is where `npm run torture:guards` takes it out', ({ file, find }) => {
  expect(readFileSync(file, 'utf8').split(find)).toHaveLength(2)
})

test.each([...new Set(GUARDS.map((guard) => guard.test))])('the torture %s exists', (name) => {
  expect(readFileSync(`tests/torture/${name}.test.ts`, 'utf8')).toContain('test')
})
