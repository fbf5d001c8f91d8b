export { openSettings, type Settings, type ShopSettings } from './open-settings.ts'
export { publicSettings } from './public-settings.ts'
export { staffSettingsRoutes } from './routes.ts'
