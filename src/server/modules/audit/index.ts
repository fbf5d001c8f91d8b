export { type AuditActor, recordAudit } from './record-audit.ts'
