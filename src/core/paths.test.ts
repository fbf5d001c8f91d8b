import { describe, expect, test } from 'vitest'
import { isAdminPath, safeReturnPath } from './paths.ts'

describe('safeReturnPath', () => {
  test.each([
    '//evil.example',
    '/\\evil.example',
    'https://evil.example',
    'javascript:alert(1)',
    '/a\nb',
    '',
    null,
  ])('refuses %j', (path) => {
    expect(safeReturnPath(path, '/')).toBe('/')
  })

  test('keeps a path within this shop with its query', () => {
    expect(safeReturnPath('/account/orders?page=2', '/')).toBe('/account/orders?page=2')
  })
})

test('only the first segment makes a path an admin path', () => {
  expect(['/admin', '/admin/login', '/admin/orders/1'].every(isAdminPath)).toBe(true)
  expect(['/products/admin-tools', '/administer', '/x/admin'].some(isAdminPath)).toBe(false)
})
