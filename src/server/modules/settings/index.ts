export { createSettingsModule } from './module.ts'
export type { ShopSettings } from './open-settings.ts'
export { startSettings } from './start-settings.ts'
