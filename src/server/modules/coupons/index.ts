export { holdCoupon, releaseCoupon, spendCoupon } from './hold-coupon.ts'
export { createCouponsModule } from './module.ts'
export { insertRedemption } from './queries.ts'
export type { CouponCart } from './routes.ts'
