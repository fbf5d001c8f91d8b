export { createVisitsModule } from './module.ts'
export { deleteVisitDetailsBefore, listVisitDays } from './queries.ts'
