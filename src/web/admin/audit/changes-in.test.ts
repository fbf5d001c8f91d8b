import { expect, test } from 'vitest'
import { changesIn } from './changes-in.ts'

test('shows changed, added and removed values, and leaves out the rest', () => {
  const before = { name: 'Old', active: true, price: 5, gone: null }
  const after = { name: 'New', active: false, price: 5, tags: ['a'] }

  expect(changesIn({ before, after })).toEqual([
    { name: 'name', before: 'Old', after: 'New' },
    { name: 'active', before: 'yes', after: 'no' },
    { name: 'tags', before: '–', after: '[\n "a"\n]' },
  ])
  expect(changesIn({ before: null, after: {} })).toEqual([])
})
