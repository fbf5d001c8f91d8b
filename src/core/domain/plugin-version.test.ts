import { describe, expect, test } from 'vitest'
import { compareVersions, isPluginVersion } from './plugin-version.ts'

describe('compareVersions', () => {
  // Each line ascends from left to right by PHP's version_compare.
  test.each([
    ['1.9', '1.10'],
    ['1.0', '1.0.0'],
    ['1.0-dev', '1.0-alpha'],
    ['1.0-alpha', '1.0-beta'],
    ['1.0b1', '1.0RC1'],
    ['1.0-beta2', '1.0'],
    ['1.0-RC1', '1.0'],
    ['1.0', '1.0-pl1'],
    ['1.0-mystery', '1.0-dev'],
    ['2.4.1', '3.0.0'],
    ['3.2', '3.2.0.1'],
  ])('%s is older than %s', (older, newer) => {
    expect(compareVersions(older, newer)).toBeLessThan(0)
    expect(compareVersions(newer, older)).toBeGreaterThan(0)
    expect(compareVersions(older, older)).toBe(0)
  })

  test('separators between the parts do not matter', () => {
    expect(compareVersions('1.0-beta.2', '1.0beta2')).toBe(0)
    expect(compareVersions('1-2_3', '1.2.3')).toBe(0)
  })
})

test.each([
  ['1.0', true],
  ['3.2.0-beta.1+build5', true],
  ['v1.0', false],
  ['', false],
  ['1.0 beta', false],
  [`1.${'0'.repeat(60)}`, false],
])('%s is a valid version: %s', (text, expected) => {
  expect(isPluginVersion(text)).toBe(expected)
})
