import { describe, expect, test } from 'vitest'
import { isPlainTarget } from './plain-target.ts'

describe('the target of a request', () => {
  test.each([
    '/',
    '/products/lamp',
    '/products/lamp/',
    '/assets/app-1.2.js',
    '/products/lamp?q=a//b&return=%2F%2Fx',
    '/categories/k%C3%A4se',
    '/a//b',
    '/?site=http://b\u00fccher.example',
    '/.well-known/cartwright-keys.json',
    '/download/..%2Fx',
  ])('%j is plain', (target) => {
    expect(isPlainTarget(target)).toBe(true)
  })

  test.each([
    '',
    '*',
    '//',
    '//[/',
    '//evil.example/x',
    '/\\evil.example',
    '/a\\b',
    '/\\[/',
    '/.//evil.example',
    '/x/../admin',
    '/x/..',
    '/x/.',
    '/..',
    '/./x',
    '/x/%2e%2E/reset-password',
    '/#x',
    '/"x"',
    '/a/..//evil.example',
    '/%2e//evil.example',
    '/%',
    '/%zz',
    '/%ff',
    '/%c0%af',
    '/%00',
    '/k\u00e4se',
    '/a b',
    'http://localhost/',
    'http://evil.example/',
    'localhost:80',
    '?q=1',
  ])('%j is refused', (target) => {
    expect(isPlainTarget(target)).toBe(false)
  })
})
