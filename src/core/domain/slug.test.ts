import { expect, test } from 'vitest'
import { freeSlug, slugOf } from './slug.ts'

test.each([
  ['Forms & Leads', 'forms-leads'],
  ['  Café  crème!', 'cafe-creme'],
  ['日本', ''],
  ['a'.repeat(120), 'a'.repeat(100)],
])('the slug of %j is %j', (name, slug) => {
  expect(slugOf(name)).toBe(slug)
})

test('a taken slug gets the next free number, and admin is always taken', () => {
  expect(freeSlug('mail', ['mail', 'mail-2'])).toBe('mail-3')
  expect(freeSlug('admin', [])).toBe('admin-2')
  expect(freeSlug('fresh', [])).toBe('fresh')
})
