export { type AuditActor, recordAudit } from './record-audit.ts'
export { staffAuditRoutes } from './routes.ts'
