export { holdCoupon, releaseCoupon, spendCoupon } from './hold-coupon.ts'
export { insertRedemption } from './queries.ts'
export { type CouponCart, couponRoutes } from './routes.ts'
export { staffCouponRoutes } from './staff/routes.ts'
