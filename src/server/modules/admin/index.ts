export { createAdminModule } from './module.ts'
export { hasDemoOrders } from './queries.ts'
