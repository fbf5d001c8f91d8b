export { createAdminModule } from './module.ts'
