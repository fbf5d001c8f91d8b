export { createSettingsModule } from './module.ts'
export { startSettings } from './start-settings.ts'
