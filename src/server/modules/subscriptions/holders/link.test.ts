import { expect, test } from 'vitest'
import { DAY_MS } from '#core/domain/durations.ts'
import { expectedCancelUntil, expectedChargeAt } from '#core/domain/subscription-calendar.ts'
import { createKeyring } from '#server/platform/keys.ts'
import { isLinkOf, subscriptionLink, subscriptionOfLink } from './link.ts'

const keyring = createKeyring(['a test secret that protects nothing'])
const now = new Date('2026-11-17T10:00:00Z')
const held = { subscriptionId: 7, email: 'Ada@example.com' }
const days = (count: number) => new Date(now.getTime() + count * DAY_MS)

test('a link names its subscription and lasts 400 days, however its holder spells the address', () => {
  const token = subscriptionLink(keyring, held, now)

  expect(subscriptionOfLink(token)).toBe(7)
  expect(isLinkOf(keyring, token, { ...held, email: 'ada@EXAMPLE.com' }, days(399))).toBe(true)
  expect(isLinkOf(keyring, token, held, days(400))).toBe(false)
  expect(isLinkOf(keyring, token, { ...held, email: 'grace@example.com' }, now)).toBe(false)
  expect(isLinkOf(keyring, token, { ...held, subscriptionId: 8 }, now)).toBe(false)
})

test('nobody has a link of an erased holder', () => {
  const erased = { subscriptionId: 7, email: '' }

  expect(isLinkOf(keyring, subscriptionLink(keyring, erased, now), erased, now)).toBe(false)
})

test('a holder who was not told yet is told now at the soonest, and charged a week later', () => {
  const period = { periodEnd: days(3), noticeAt: null }

  expect(expectedChargeAt(period, now)).toEqual(days(7))
  expect(expectedCancelUntil(period, now)).toEqual(days(6))
  expect(expectedChargeAt({ periodEnd: days(200), noticeAt: null }, now)).toEqual(days(200))
})
