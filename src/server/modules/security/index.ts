export { createSecurityModule } from './module.ts'
export { deleteSecurityEventsBefore, eraseFromSecurityLog, listSecurityEventsOf } from './queries.ts'
