import { describe, expect, test } from 'vitest'
import { licenseState } from './license-status.ts'

const NOW = new Date('2026-06-01T00:00:00Z')

describe('licenseState', () => {
  test('a lifetime license never expires', () => {
    expect(licenseState({ status: 'active', expiresAt: null }, new Date('2999-01-01'))).toBe('active')
  })

  test('expires exactly at its expiry time', () => {
    const expiresAt = new Date(NOW.getTime() + 1)
    expect(licenseState({ status: 'active', expiresAt }, NOW)).toBe('active')
    expect(licenseState({ status: 'active', expiresAt }, expiresAt)).toBe('expired')
  })

  test('disabled takes precedence over expired', () => {
    expect(licenseState({ status: 'disabled', expiresAt: new Date(0) }, NOW)).toBe('disabled')
  })
})
