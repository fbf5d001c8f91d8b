import { expect, test } from 'vitest'
import * as limits from './limits.ts'

test('limits match the seed specification', () => {
  expect(limits).toMatchObject({
    SESSION_SECONDS: 259_200,
    CATALOG_STEP: 8,
    TAX_RATE: 0,
    SHIPPING_CENTS: 0,
    CURRENCY: 'USD',
    MENU_HIDE_DELAY_MS: 150,
    REFUND_DAYS: 14,
    REFUND_PROCESSING_BUSINESS_DAYS: { from: 5, to: 10 },
    REFUND_REQUEST_BUSINESS_DAYS: { from: 1, to: 2 },
    PURCHASE_RETENTION_YEARS: 7,
    SUPPORT_RETENTION_YEARS: 2,
    INACTIVITY_RETENTION_YEARS: 3,
    CHILDREN_MIN_AGE: 16,
    PRICE_CHANGE_NOTICE_DAYS: 30,
    RENEWAL_CANCEL_HOURS: 24,
  })
})
