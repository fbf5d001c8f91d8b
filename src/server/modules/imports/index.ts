export { importJobs } from './jobs.ts'
export { importRoutes } from './routes.ts'
export { runImport } from './run-import.ts'
