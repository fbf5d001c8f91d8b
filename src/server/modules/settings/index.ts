export { createSettingsModule } from './module.ts'
export type { ShopSettings } from './open-settings.ts'
