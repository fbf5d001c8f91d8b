export { holdCoupon, releaseCoupon, useCoupon } from './hold-coupon.ts'
export { insertRedemption } from './queries.ts'
export { type CouponCart, couponRoutes } from './routes.ts'
