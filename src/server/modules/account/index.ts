export { accountJobs } from './jobs.ts'
export { keepRetention } from './retention.ts'
export { accountRoutes } from './routes.ts'
export { staffUserRoutes } from './staff/routes.ts'
