import { describe, expect, test } from 'vitest'
import { createMemoryCounter, rateKeyOf } from './rate-limit.ts'

const rule = { name: 'login', limit: 3, windowSeconds: 60 }

describe('createMemoryCounter', () => {
  test('never exceeds the limit in one window, and says how long to wait', () => {
    let time = 0
    const { hit } = createMemoryCounter(() => time)

    const verdicts = Array.from({ length: 100 }, () => hit(rule, 'a'))
    time = 59_000
    const late = hit(rule, 'a')

    expect(verdicts.filter((verdict) => verdict.allowed)).toHaveLength(3)
    expect(late).toEqual({ allowed: false, retryAfterSeconds: 1 })
  })

  test('starts over in a new window and counts each key separately', () => {
    let time = 0
    const { hit } = createMemoryCounter(() => time)
    for (let i = 0; i < 4; i++) hit(rule, 'a')

    expect(hit(rule, 'b')).toEqual({ allowed: true })
    time = 60_000
    expect(hit(rule, 'a')).toEqual({ allowed: true })
  })

  test('keeps counting when the clock is set back an hour, and locks nobody out for longer than a window', () => {
    let time = 3_600_000
    const { hit } = createMemoryCounter(() => time)
    for (let i = 0; i < 4; i++) hit(rule, 'a')

    time = 0
    expect(hit(rule, 'a')).toEqual({ allowed: false, retryAfterSeconds: 60 })
    time = 60_000
    expect(hit(rule, 'a')).toEqual({ allowed: true })
  })

  test('resets a single key', () => {
    const { hit, forget } = createMemoryCounter(() => 0)
    for (const key of ['a', 'b']) for (let i = 0; i < 4; i++) hit(rule, key)

    forget(rule, 'a')

    expect(hit(rule, 'a')).toEqual({ allowed: true })
    expect(hit(rule, 'b')).toMatchObject({ allowed: false })
  })

  test('forgets windows that have ended, so that it holds no more than twice those of one window', () => {
    let time = 0
    const { hit, size } = createMemoryCounter(() => time)

    for (let i = 0; i < 50_000; i++) {
      time += 30
      hit(rule, `key-${i}`)
    }

    expect(size()).toBeLessThanOrEqual((2 * rule.windowSeconds * 1000) / 30)
  })

  test('forgets no window before its end while there is space', () => {
    const { hit } = createMemoryCounter(() => 0, 5000)

    for (let i = 0; i < 5000; i++) hit({ ...rule, limit: 1 }, `key-${i}`)

    expect(hit({ ...rule, limit: 1 }, 'key-0')).toMatchObject({ allowed: false })
  })

  test('bounds the table under a flood of keys', () => {
    const { hit } = createMemoryCounter(() => 0, 1000)

    for (let i = 0; i < 5000; i++) hit({ ...rule, limit: 1 }, `key-${i}`)

    expect(hit({ ...rule, limit: 1 }, 'key-4999')).toMatchObject({ allowed: false })
  })
})

test('counts IPv6 addresses by their /64 and mapped IPv4 addresses as IPv4', () => {
  expect(rateKeyOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(rateKeyOf('2001:db8::1')).toBe(rateKeyOf('2001:db8::ffff'))
  expect(rateKeyOf('::ffff:10.0.0.1')).toBe('10.0.0.1')
  expect(rateKeyOf('10.0.0.1')).toBe('10.0.0.1')
})
