import { describe, expect, test } from 'vitest'
import { licenseState } from './license-status.ts'

const NOW = new Date('2026-06-01T00:00:00Z')

describe('licenseState', () => {
  test('a lifetime license never expires', () => {
    expect(
      licenseState({ status: 'active', expiresAt: null, graceUntil: null }, new Date('2999-01-01')),
    ).toBe('active')
  })

  test('expires exactly at its expiry time', () => {
    const expiresAt = new Date(NOW.getTime() + 1)
    const license = { status: 'active', expiresAt, graceUntil: null } as const
    expect(licenseState(license, NOW)).toBe('active')
    expect(licenseState(license, expiresAt)).toBe('expired')
  })

  test('stays active until its grace ends', () => {
    const license = { status: 'active', expiresAt: new Date(0), graceUntil: NOW } as const
    expect(licenseState(license, new Date(NOW.getTime() - 1))).toBe('active')
    expect(licenseState(license, NOW)).toBe('expired')
  })

  test('a grace that ends sooner than the license takes nothing away', () => {
    const license = { status: 'active', expiresAt: NOW, graceUntil: new Date(0) } as const
    expect(licenseState(license, new Date(NOW.getTime() - 1))).toBe('active')
  })

  test('disabled takes precedence over expired', () => {
    expect(licenseState({ status: 'disabled', expiresAt: new Date(0), graceUntil: NOW }, NOW)).toBe(
      'disabled',
    )
  })
})
