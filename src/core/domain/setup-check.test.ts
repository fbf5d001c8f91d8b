import { expect, test } from 'vitest'
import { type Finding, type FindingState, stateOf } from './setup-check.ts'

test.each<[found: FindingState[], state: FindingState]>([
  [[], 'done'],
  [['done', 'done'], 'done'],
  [['done', 'todo'], 'todo'],
  [['failing', 'todo', 'done'], 'failing'],
  [['todo', 'failing'], 'failing'],
])('a step with %j is %s', (found, state) => {
  const findings = found.map((each): Finding => ({ id: 'x', title: 'X', fix: null, state: each }))
  expect(stateOf(findings)).toBe(state)
})
