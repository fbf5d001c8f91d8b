import { expect, test } from 'vitest'
import { groupSections } from './group-sections.ts'
import type { ShownSection } from './shown-section.ts'

/** Only the kind matters here. */
const sections = (...kinds: ShownSection['kind'][]) =>
  kinds.map((kind, index) => ({ kind, id: `${index}` }) as ShownSection)

/** Each group as its look, its sections, `^` for a line above it, and `.` at the end of the page. */
const drawn = (...kinds: ShownSection['kind'][]) =>
  groupSections(sections(...kinds)).map(
    ({ look, sections: inside, followsPlain, isLast }) =>
      `${look === 'plain' ? '' : `${followsPlain ? '^' : ''}${look}:`}${inside.map(({ kind }) => kind).join('+')}${isLast ? '.' : ''}`,
  )

test('plain sections share a frame, and bands stand alone between them', () => {
  expect(
    drawn(
      'hero',
      'text',
      'steps',
      'features',
      'plans',
      'products',
      'custom',
      'promises',
      'questions',
      'call',
    ),
  ).toEqual([
    'hero:hero',
    'text',
    '^band:steps',
    'features+plans+products',
    '^band:custom',
    'promises+questions+call.',
  ])
})

test('a band right after the header or another band has no second line above it', () => {
  expect(drawn('steps', 'custom', 'hero')).toEqual(['band:steps', 'band:custom', 'hero:hero.'])
  expect(drawn('call', 'hero', 'steps', 'text')).toEqual(['call', '^hero:hero', 'band:steps', 'text.'])
})

test('a home page without sections has no groups', () => {
  expect(groupSections([])).toEqual([])
})
