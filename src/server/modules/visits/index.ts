export { createVisitsModule } from './module.ts'
export { listVisitDays } from './queries.ts'
