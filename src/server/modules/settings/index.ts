export { openSettings, type Settings, type ShopSettings } from './open-settings.ts'
