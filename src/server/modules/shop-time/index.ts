export {
  createShopTimeModule,
  type MovableTime,
  SHOP_TIME_CHANNEL,
  type ShopTime,
} from './module.ts'
export type { SandboxTime } from './move-time.ts'
export { findShopTime } from './queries.ts'
