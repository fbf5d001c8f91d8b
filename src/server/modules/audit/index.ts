export { createAuditModule } from './module.ts'
export { type AuditActor, recordAudit } from './record-audit.ts'
