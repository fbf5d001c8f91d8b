import { describe, expect, test } from 'vitest'
import { DEMO_PRODUCTS } from './catalog.ts'
import { DEMO_COUPONS, discountOf } from './coupons.ts'
import { demoOrders } from './orders.ts'
import { demoVisits } from './visits.ts'

describe('demo orders', () => {
  test('are the same each time', () => {
    expect(demoOrders()).toEqual(demoOrders())
  })

  test('add up to the cent', () => {
    for (const order of demoOrders()) {
      const lines = order.lines.reduce((sum, { quantity, unitCents }) => sum + quantity * unitCents, 0)
      expect(order.subtotalCents).toBe(lines)
      expect(order.totalCents).toBe(lines - order.discountCents)
      expect(order.totalCents).toBeGreaterThan(0)
      expect(order.refundCents).toBeLessThanOrEqual(order.totalCents)
    }
  })

  test('run from oldest to newest over ninety days', () => {
    const ages = demoOrders().map(({ daysAgo }) => daysAgo)

    expect(ages).toEqual(ages.toSorted((one, other) => other - one))
    expect(Math.max(...ages)).toBeLessThanOrEqual(90)
  })

  test('use coupons only as those allow', () => {
    for (const { coupon: code, daysAgo, subtotalCents, customer } of demoOrders()) {
      const coupon = DEMO_COUPONS.find((one) => one.code === code)
      if (!coupon) continue
      expect(customer).not.toBeNull()
      expect(daysAgo).toBeLessThan(coupon.startsDaysAgo)
      if ('endsDaysAgo' in coupon) expect(daysAgo).toBeGreaterThan(coupon.endsDaysAgo)
      if ('minSubtotalCents' in coupon) expect(subtotalCents).toBeGreaterThanOrEqual(coupon.minSubtotalCents)
    }
  })
})

test('every reviewer bought the product before writing, and wrote once', () => {
  const orders = demoOrders()

  for (const product of DEMO_PRODUCTS) {
    const writers = product.reviews.map(({ by }) => by)
    expect(new Set(writers).size).toBe(writers.length)
    for (const { by, daysAgo } of product.reviews) {
      const bought = orders.find(
        (order) => order.customer === by && order.lines.some((line) => line.product === product),
      )
      expect(bought, `${by} bought ${product.uri}`).toBeDefined()
      expect(bought?.daysAgo).toBeGreaterThan(daysAgo + 1)
    }
  }
})

test('some products have no review yet', () => {
  expect(DEMO_PRODUCTS.filter(({ reviews }) => reviews.length === 0).length).toBeGreaterThan(2)
})

test('a coupon never takes off more than what it applies to', () => {
  const coupon = { code: 'X', description: '', amountCents: 1500, startsDaysAgo: 1 }

  expect(discountOf(coupon, 1000)).toBe(1000)
  expect(discountOf({ ...coupon, amountCents: undefined, percentOff: 15 }, 333)).toBe(50)
})

test('visits of the same day are the same, whenever they are made', () => {
  const now = new Date('2026-06-01T12:00:00Z')

  expect(demoVisits(now)).toEqual(demoVisits(now))
  expect(demoVisits(now).days).toHaveLength(90)
})
